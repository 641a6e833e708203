import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { TreeMatches, Place } from '../orgTree.ts'
import { treeKeys } from './treeKeys.ts'
import { TreeRow } from './TreeRow.tsx'
import type { Expanded } from './useExpanded.ts'
import classes from './Tree.module.css'

/** The height of a row in pixels, which must match the style sheet. */
const heights = { wide: 44, narrow: 68 }

export interface TreeProps {
  rows: readonly Place[]
  found: TreeMatches | null
  expansion: Expanded
  onMove: (person: HierarchyNode) => void
  /** The id of the person to scroll to and focus; null if none. */
  revealedId: string | null
  onRevealed: () => void
}

/**
 * Shows the rows as an accessible tree in which arrow keys move the focus. Only visible rows and the focused one are
 * rendered. Mantine's Tree is not used, because it does not announce levels and positions to screen readers and focuses
 * only rendered rows.
 */
export function Tree(props: TreeProps & { labelledBy: string }) {
  const { rows, found, expansion, labelledBy, onMove, revealedId, onRevealed } = props
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const height = useNarrow() ? heights.narrow : heights.wide
  const { first, last } = useWindowed(list, rows.length, height)
  const [activeId, setActiveId] = useState<string | null>(null)
  const shouldFocus = useRef(false)
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === activeId),
  )
  const focus = (id: string) => {
    shouldFocus.current = true
    setActiveId(id)
  }

  const isListed = revealedId !== null && !found && rows.some(({ node }) => node.id === revealedId)
  if (isListed && activeId !== revealedId) setActiveId(revealedId)
  useEffect(() => {
    if (!isListed) return
    shouldFocus.current = true
    onRevealed()
  }, [isListed, revealedId, onRevealed])

  useLayoutEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    const row = list?.querySelector<HTMLElement>('[tabindex="0"]')
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })

  const renderedRows = rows.flatMap((row, at) =>
    (at >= first && at < last) || at === activeIndex ? [{ row, at }] : [],
  )
  return (
    <div
      ref={setList}
      role="tree"
      aria-labelledby={labelledBy}
      className={classes.tree}
      style={{ blockSize: rows.length * height }}
    >
      {renderedRows.map(({ row, at }) => (
        <TreeRow
          key={row.node.id}
          place={row}
          top={at * height}
          isOpen={row.node.subordinates.length > 0 && expansion.isOpen(row.node.id)}
          isActive={at === activeIndex}
          isDimmed={found !== null && !found.hits.has(row.node.id)}
          onKeyDown={(event) => treeKeys({ rows, at: activeIndex, expansion, focus })(event)}
          onFocus={() => setActiveId(row.node.id)}
          onToggle={() => expansion.toggle(row.node.id)}
          onMove={onMove}
        />
      ))}
    </div>
  )
}

/** Number of additional rows rendered above and below the visible ones, so that fast scrolling shows no gaps. */
const spareRows = 8

/**
 * Returns the range of rows to render in a long list: the first row, and the one after the last. All rows have the same
 * height, and the height of `list` must be that of all rows together.
 */
function useWindowed(list: HTMLElement | null, count: number, rowHeight: number) {
  const range = useSyncExternalStore(subscribeToWindow, () => rangeOf(list, rowHeight))
  const [first = 0, last = 0] = range.split(' ').map(Number)
  return { first: Math.min(first, count), last: Math.min(last, count) }
}

/** Returns the range of rows as a string, so that equal ranges can be compared. */
function rangeOf(list: HTMLElement | null, rowHeight: number): string {
  // The first rendering has no place yet: more rows than the window shows would only be rendered to be dropped.
  if (!list) return `0 ${Math.ceil(window.innerHeight / rowHeight)}`
  const { top } = list.getBoundingClientRect()
  const first = Math.max(0, Math.floor(-top / rowHeight) - spareRows)
  return `${first} ${Math.max(first, Math.ceil((window.innerHeight - top) / rowHeight) + spareRows)}`
}

function subscribeToWindow(onChange: () => void): () => void {
  const controller = new AbortController()
  for (const event of ['scroll', 'resize'])
    window.addEventListener(event, onChange, { passive: true, signal: controller.signal })
  return () => controller.abort()
}
