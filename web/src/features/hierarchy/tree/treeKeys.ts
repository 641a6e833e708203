import { searchable } from '@muster/contract/kit/search'
import type { KeyboardEvent } from 'react'
import { fullName } from '../../../kit/names.ts'
import type { Place } from '../orgTree.ts'
import type { Opened } from './useOpened.ts'

/** Milliseconds within which typed letters combine. */
const typingPause = 600
let typed = { text: '', at: 0 }

/**
 * Returns the key handler of a tree (WAI-ARIA tree pattern): arrows, Home and End, Enter, `*`, and letters of a name.
 */
export function treeKeys(state: {
  rows: readonly Place[]
  at: number
  opened: Opened
  focus: (id: string) => void
}): (event: KeyboardEvent) => void {
  const { rows, at, opened, focus } = state
  const { isOpen, toggle } = opened
  const go = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (row) focus(row.node.id)
  }
  /** Focuses the next row whose name begins with the letters typed. */
  const toName = (letter: string, pressed: number) => {
    // By the time of the press: a busy page handles it late.
    const text = (pressed - typed.at < typingPause ? typed.text : '') + letter
    typed = { text, at: pressed }
    // A single letter moves on to the next match; more letters stay on the row while it matches.
    const from = text.length === 1 ? at + 1 : at
    const inOrder = [...rows.slice(from), ...rows.slice(0, from)]
    const row = inOrder.find(({ node }) => searchable(fullName(node)).startsWith(searchable(text)))
    if (row) focus(row.node.id)
  }
  return (event) => {
    const row = rows[at]
    // Keys within the row's own button and menu are handled there.
    if (!row || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const { node, parentId } = row
    const closed = ({ node: { id, subordinates } }: Place) => subordinates.length > 0 && !isOpen(id)
    const open = node.subordinates.length > 0 && isOpen(node.id)
    const openOrClose = () => node.subordinates.length > 0 && toggle(node.id)
    const beside = rows.filter((each) => each.parentId === parentId)
    const deeds: Record<string, () => unknown> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (open ? go(at + 1) : openOrClose()),
      ArrowLeft: () => (open ? toggle(node.id) : parentId !== null && focus(parentId)),
      Enter: openOrClose,
      ' ': openOrClose,
      '*': () => toggle(...beside.filter(closed).map((each) => each.node.id)),
    }
    const deed = deeds[event.key] ?? (event.key.length === 1 ? () => toName(event.key, event.timeStamp) : null)
    if (!deed) return
    event.preventDefault()
    deed()
  }
}
