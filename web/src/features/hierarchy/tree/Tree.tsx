import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { Found, Place, Places } from '../orgTree.ts'
import { scrollToRow, treeKeys } from './treeKeys.ts'
import { TreeRow } from './TreeRow.tsx'
import type { Opened } from './useOpened.ts'
import { useWindowed } from './useWindowed.ts'
import classes from './Tree.module.css'

/** Heights of a row in pixels; the style sheet has the same. */
const heights = { wide: 60, narrow: 92 }

interface TreeProps {
  rows: readonly Place[]
  places: Places
  found: Found | null
  opened: Opened
  labelledBy: string
  onMove: (person: HierarchyNode) => void
  revealed: string | null
  onRevealed: () => void
}

/**
 * The rows as a tree for the keyboard and for readers: one of them has the focus, arrows move it. Only what stands in the
 * window is drawn, and the row that has the focus.
 */
export function Tree({ rows, places, found, opened, labelledBy, onMove, revealed, onRevealed }: TreeProps) {
  const list = useRef<HTMLDivElement>(null)
  const height = useNarrow() ? heights.narrow : heights.wide
  const { first, last } = useWindowed(list, rows.length, height)
  const [chosen, setChosen] = useState<string | null>(null)
  const wanted = useRef(false)
  const index = new Map(rows.map(({ node }, i) => [node.id, i]))
  const active = chosen !== null && index.has(chosen) ? chosen : (rows[0]?.node.id ?? null)
  const activeIndex = active === null ? -1 : (index.get(active) ?? -1)

  const focus = (id: string) => {
    wanted.current = true
    setChosen(id)
  }

  // Whoever is to be shown may stand below people that are closed: they are opened first, and then it is in a row.
  const { openWayTo } = opened
  const inRows = revealed !== null && index.has(revealed)
  useEffect(() => {
    if (revealed === null || found) return
    if (!places.has(revealed)) return onRevealed()
    if (!inRows) return openWayTo(revealed)
    focus(revealed)
    onRevealed()
  }, [revealed, inRows, found, places])

  useLayoutEffect(() => {
    if (!wanted.current || !list.current || activeIndex < 0) return
    wanted.current = false
    const row = list.current.querySelector<HTMLElement>(`[data-id="${active}"]`)
    row?.focus({ preventScroll: true })
    scrollToRow(list.current, activeIndex, height)
  })

  const keys = treeKeys({ rows, activeIndex, isOpen: opened.isOpen, toggle: opened.toggle, focus })
  const drawn = rows.slice(first, last).map((row, i) => ({ row, at: first + i }))
  const activeRow = rows[activeIndex]
  if (activeRow && (activeIndex < first || activeIndex >= last)) {
    if (activeIndex < first) drawn.unshift({ row: activeRow, at: activeIndex })
    else drawn.push({ row: activeRow, at: activeIndex })
  }

  return (
    <div
      ref={list}
      role="tree"
      aria-labelledby={labelledBy}
      className={classes.tree}
      style={{ blockSize: rows.length * height }}
    >
      {drawn.map(({ row, at }) => (
        <TreeRow
          key={row.node.id}
          place={row}
          top={at * height}
          open={row.node.subordinates.length > 0 && opened.isOpen(row.node.id)}
          isActive={row.node.id === active}
          aside={found !== null && !found.hits.has(row.node.id)}
          onKeyDown={keys}
          onFocus={() => setChosen(row.node.id)}
          onToggle={() => opened.toggle(row.node.id)}
          onMove={onMove}
        />
      ))}
    </div>
  )
}
