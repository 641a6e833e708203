import { searchable } from '@muster/contract/kit/search'
import type { KeyboardEvent } from 'react'
import { fullName } from '../../../kit/people/names.ts'
import type { Place } from '../orgTree.ts'
import type { Expanded } from './useExpanded.ts'

/** Maximum number of milliseconds between two typed letters of the same word. */
const typeAheadMs = 600
let typeAhead = { text: '', at: 0 }

/**
 * Returns the key handler of a tree (WAI-ARIA tree pattern): arrow keys, Home, End, Enter, `*`, and the first letters
 * of a name.
 */
export function treeKeys(state: {
  rows: readonly Place[]
  at: number
  expansion: Expanded
  focus: (id: string) => void
}): (event: KeyboardEvent) => void {
  const { rows, at, expansion, focus } = state
  const { isOpen, toggle } = expansion
  const focusRow = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (row) focus(row.node.id)
  }
  /** Focuses the next row whose name begins with the typed letters. */
  const jumpToName = (letter: string, pressedAt: number) => {
    // Uses the time of the key press, because a busy page may handle it later.
    const text = (pressedAt - typeAhead.at < typeAheadMs ? typeAhead.text : '') + letter
    typeAhead = { text, at: pressedAt }
    // One letter moves on to the next match. More letters stay on the current row if it still matches.
    const from = text.length === 1 ? at + 1 : at
    const rotatedRows = [...rows.slice(from), ...rows.slice(0, from)]
    const row = rotatedRows.find(({ node }) => searchable(fullName(node)).startsWith(searchable(text)))
    if (row) focus(row.node.id)
  }
  return (event) => {
    const row = rows[at]
    // Keys pressed on a button or menu within the row are handled there.
    if (!row || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const { node, parentId } = row
    const isClosed = ({ node: { id, subordinates } }: Place) => subordinates.length > 0 && !isOpen(id)
    const isExpanded = node.subordinates.length > 0 && isOpen(node.id)
    const toggleNode = () => node.subordinates.length > 0 && toggle(node.id)
    const siblings = rows.filter((each) => each.parentId === parentId)
    const keyHandlers: Record<string, () => unknown> = {
      ArrowDown: () => focusRow(at + 1),
      ArrowUp: () => focusRow(at - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      ArrowRight: () => (isExpanded ? focusRow(at + 1) : toggleNode()),
      ArrowLeft: () => (isExpanded ? toggle(node.id) : parentId !== null && focus(parentId)),
      Enter: toggleNode,
      ' ': toggleNode,
      '*': () => toggle(...siblings.filter(isClosed).map((each) => each.node.id)),
    }
    const handler =
      keyHandlers[event.key] ?? (event.key.length === 1 ? () => jumpToName(event.key, event.timeStamp) : null)
    if (!handler) return
    event.preventDefault()
    handler()
  }
}
