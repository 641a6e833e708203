import { searchable } from '@muster/contract/kit/search'
import type { KeyboardEvent } from 'react'
import { type Place } from '../orgTree.ts'
import { fullName } from '../../../kit/fullName.ts'

interface TreeState {
  rows: readonly Place[]
  activeIndex: number
  isOpen: (id: string) => boolean
  toggle: (...ids: string[]) => void
  focus: (id: string) => void
}

/** Letters typed within this many milliseconds of each other belong together. */
const typingPause = 600
let typed = { text: '', at: 0 }

/** What the keys do in a tree (WAI-ARIA tree pattern): arrows, Home and End, Enter, `*`, and letters of a name. */
export function treeKeys(state: TreeState): (event: KeyboardEvent) => void {
  const { rows, activeIndex, isOpen, toggle, focus } = state
  const go = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (row) focus(row.node.id)
  }
  return (event) => {
    const row = rows[activeIndex]
    // Keys within the row's own button and menu are theirs.
    if (!row || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const { node, parentId } = row
    const opens = node.subordinates.length > 0
    const open = opens && isOpen(node.id)
    const deeds: Record<string, () => void> = {
      ArrowDown: () => go(activeIndex + 1),
      ArrowUp: () => go(activeIndex - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (open ? go(activeIndex + 1) : opens && toggle(node.id)),
      ArrowLeft: () => (open ? toggle(node.id) : parentId !== null && focus(parentId)),
      Enter: () => opens && toggle(node.id),
      ' ': () => opens && toggle(node.id),
      '*': () => toggle(...closedBeside(row, rows, isOpen)),
    }
    const deed = deeds[event.key] ?? (event.key.length === 1 ? () => toName(event.key, state) : null)
    if (!deed) return
    event.preventDefault()
    deed()
  }
}

/** The ids of a person and those beside them who have reports that are not shown. */
const closedBeside = ({ parentId }: Place, rows: readonly Place[], isOpen: TreeState['isOpen']) =>
  rows
    .filter((row) => row.parentId === parentId && row.node.subordinates.length > 0 && !isOpen(row.node.id))
    .map(({ node }) => node.id)

/** Goes to the next row whose name begins with the letters typed. */
function toName(letter: string, { rows, activeIndex, focus }: TreeState): void {
  const now = performance.now()
  const text = (now - typed.at < typingPause ? typed.text : '') + letter
  typed = { text, at: now }
  // One letter goes on to the next; more of them stay where they still fit.
  const from = text.length === 1 ? activeIndex + 1 : activeIndex
  for (let i = 0; i < rows.length; i++) {
    const row = rows[(from + i) % rows.length]
    if (row && searchable(fullName(row.node)).startsWith(searchable(text))) return focus(row.node.id)
  }
}

/** How much of the window the header covers, and a row's worth of rest, in pixels. */
const header = 72

/** Scrolls as far as needed for a row of the list to be seen. */
export function scrollToRow(list: HTMLElement, index: number, height: number): void {
  const top = list.getBoundingClientRect().top + index * height
  if (top < header) window.scrollBy(0, top - header)
  else if (top + height > window.innerHeight - 16) window.scrollBy(0, top + height - window.innerHeight + 16)
}
