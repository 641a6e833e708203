import type { KeyboardEvent } from 'react'
import type { Card, Chart } from './chartLayout.ts'

/** Number of pixels by which Shift and an arrow key move the chart. */
const step = 80

/**
 * Returns the key handler of the chart. Arrow keys select the manager, the first report or a neighbour; with Shift they
 * move the chart. `+`, `-` and `0` zoom, Enter and Space open or close reports, and `t` shows the person in the tree.
 */
export function chartKeys(state: {
  chart: Chart
  active: Card
  focus: (card: Card) => void
  toggle: (id: string) => void
  zoom: (factor: number) => void
  pan: (dx: number, dy: number) => void
  fit: () => void
  onShowInTree: (id: string) => void
}): (event: KeyboardEvent) => void {
  const { chart, active, focus, toggle, zoom, pan, fit, onShowInTree } = state
  const { node, parentId } = active
  const cardOf = (id: string | null | undefined) => chart.cards.find((each) => each.node.id === id)
  const siblings = chart.cards.filter((each) => each.parentId === parentId)
  const index = siblings.indexOf(active)
  const focusCard = (card: Card | undefined) => card && focus(card)
  const toggleReports = () => node.subordinates.length > 0 && toggle(node.id)
  const keyHandlers: Record<string, () => unknown> = {
    ArrowUp: () => focusCard(cardOf(parentId)),
    ArrowDown: () => focusCard(cardOf(node.subordinates[0]?.id)),
    ArrowLeft: () => focusCard(siblings[index - 1]),
    ArrowRight: () => focusCard(siblings[index + 1]),
    Home: () => focusCard(chart.cards[0]),
    End: () => focusCard(chart.cards.at(-1)),
    Enter: toggleReports,
    ' ': toggleReports,
    '+': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': fit,
    t: () => onShowInTree(node.id),
    'Shift ArrowUp': () => pan(0, step),
    'Shift ArrowDown': () => pan(0, -step),
    'Shift ArrowLeft': () => pan(step, 0),
    'Shift ArrowRight': () => pan(-step, 0),
  }
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const handler = (event.shiftKey ? keyHandlers[`Shift ${event.key}`] : undefined) ?? keyHandlers[event.key]
    if (!handler) return
    event.preventDefault()
    handler()
  }
}
