import type { KeyboardEvent } from 'react'
import type { Card, Chart } from './chartLayout.ts'
import type { Places } from '../orgTree.ts'

/** How far a key moves the chart, in pixels. */
const step = 80

interface ChartState {
  chart: Chart
  places: Places
  active: Card
  focus: (card: Card) => void
  toggle: (id: string) => void
  zoom: (factor: number) => void
  pan: (dx: number, dy: number) => void
  fit: () => void
  onShowInTree: (id: string) => void
}

/**
 * What the keys do in the chart: arrows go to the manager, to the first one below and to those beside; with Shift they
 * move the chart; `+`, `-` and `0` zoom; Enter shows or hides who is below, `t` shows the person in the rows.
 */
export function chartKeys(state: ChartState): (event: KeyboardEvent) => void {
  const { chart, active, focus, toggle, zoom, pan, fit, onShowInTree } = state
  const { node, parentId } = active
  const cardOf = (id: string | null | undefined) => chart.cards.find((each) => each.node.id === id)
  const beside = chart.cards.filter((each) => each.parentId === parentId)
  const at = beside.indexOf(active)
  const deeds: Record<string, () => void> = {
    ArrowUp: () => go(cardOf(parentId)),
    ArrowDown: () => go(cardOf(node.subordinates[0]?.id)),
    ArrowLeft: () => go(beside[at - 1]),
    ArrowRight: () => go(beside[at + 1]),
    Home: () => go(chart.cards[0]),
    End: () => go(chart.cards.at(-1)),
    Enter: () => node.subordinates.length > 0 && toggle(node.id),
    ' ': () => node.subordinates.length > 0 && toggle(node.id),
    '+': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': fit,
    t: () => onShowInTree(node.id),
  }
  const pans: Record<string, () => void> = {
    ArrowUp: () => pan(0, step),
    ArrowDown: () => pan(0, -step),
    ArrowLeft: () => pan(step, 0),
    ArrowRight: () => pan(-step, 0),
  }
  function go(card: Card | undefined) {
    if (card) focus(card)
  }
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const deed = (event.shiftKey ? pans[event.key] : undefined) ?? deeds[event.key]
    if (!deed) return
    event.preventDefault()
    deed()
  }
}
