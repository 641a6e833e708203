import type { HierarchyNode } from '@muster/contract/hierarchy/calls'

/** The size of a card in chart units, which are pixels at full size. */
export const card = { width: 224, height: 68 }
const gap = { across: 20, down: 44, stacked: 12 }
/** The indent of stacked cards, which leaves space for the line that connects them. */
const inset = 20
/** Minimum number of reports to be stacked in a column. Stacking saves space. See `layoutChart`. */
const stackFrom = 2

export interface Card {
  node: HierarchyNode
  x: number
  y: number
  isExpanded: boolean
  parentId: string | null
}

export interface Chart {
  cards: Card[]
  /** Lines from managers to their reports, each as the `d` of an SVG path, with its bounding box. */
  lines: { id: string; d: string; x: number; y: number; width: number; height: number }[]
  width: number
  height: number
}

interface Block {
  node: HierarchyNode
  isExpanded: boolean
  /** The width of the person together with everyone shown below them. */
  width: number
  height: number
  /** The left edge of the person's card within this width. */
  cardX: number
  reports: Block[]
  isStacked: boolean
}

/**
 * Returns the positions of all cards and lines. Managers are centred above their reports. If none of these shows
 * reports of their own, they are stacked in a column. `isOpen` returns whether a person's reports are shown.
 */
export function layoutChart(top: readonly HierarchyNode[], isOpen: (id: string) => boolean): Chart {
  const chart: Chart = { cards: [], lines: [], width: 0, height: 0 }
  for (const node of top) {
    const block = measure(node, isOpen)
    place(chart, block, chart.width ? chart.width + gap.across * 2 : 0, 0, null)
    chart.width = (chart.width ? chart.width + gap.across * 2 : 0) + block.width
    chart.height = Math.max(chart.height, block.height)
  }
  return chart
}

function measure(node: HierarchyNode, isOpen: (id: string) => boolean): Block {
  const isExpanded = node.subordinates.length > 0 && isOpen(node.id)
  const reports = isExpanded ? node.subordinates.map((each) => measure(each, isOpen)) : []
  const common = { node, isExpanded, reports }
  if (!reports.length) return { ...common, width: card.width, height: card.height, cardX: 0, isStacked: false }
  if (reports.length >= stackFrom && reports.every((block) => !block.isExpanded)) {
    const height = card.height + gap.down / 2 + reports.length * (card.height + gap.stacked) - gap.stacked
    return { ...common, width: card.width + inset, height, cardX: 0, isStacked: true }
  }
  const width = reports.reduce((sum, block) => sum + block.width + gap.across, -gap.across)
  const [first, last] = [reports[0] as Block, reports.at(-1) as Block]
  const middle = (first.cardX + width - last.width + last.cardX) / 2
  const height = card.height + gap.down + Math.max(...reports.map((block) => block.height))
  return { ...common, width, height, cardX: middle, isStacked: false }
}

function place(chart: Chart, block: Block, x: number, y: number, parentId: string | null): void {
  const { node, isExpanded, reports, isStacked } = block
  const cardX = x + block.cardX
  chart.cards.push({ node, x: cardX, y, isExpanded, parentId })
  if (!reports.length) return
  const bottom = y + card.height
  if (isStacked) {
    const lineX = cardX + inset / 2
    const ends = reports.map((each, i) => {
      const top = bottom + gap.down / 2 + i * (card.height + gap.stacked)
      place(chart, each, cardX + inset, top, node.id)
      return top + card.height / 2
    })
    const last = ends.at(-1) as number
    const d = `M${lineX} ${bottom}V${last}${ends.map((end) => `M${lineX} ${end}h${inset / 2}`).join('')}`
    chart.lines.push({ id: node.id, d, x: lineX, y: bottom, width: inset, height: last - bottom })
    return
  }
  const [center, middleY] = [cardX + card.width / 2, bottom + gap.down / 2]
  let left = x
  const ends = reports.map((each) => {
    place(chart, each, left, bottom + gap.down, node.id)
    const end = left + each.cardX + card.width / 2
    left += each.width + gap.across
    return end
  })
  const [first, last] = [Math.min(center, ...ends), Math.max(center, ...ends)]
  const d = `M${center} ${bottom}V${middleY}M${first} ${middleY}H${last}${ends.map((end) => `M${end} ${middleY}V${bottom + gap.down}`).join('')}`
  chart.lines.push({ id: node.id, d, x: first, y: bottom, width: last - first, height: gap.down })
}
