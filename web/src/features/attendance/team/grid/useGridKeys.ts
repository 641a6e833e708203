import { useCallback, useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

/** Returns the elements of each cell that take the focus, in order: its button and link, or the cell itself. */
const cellsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(':scope > :is(th, td)')].map((cell) => {
    const controls = [...cell.querySelectorAll<HTMLElement>('button, a')]
    return controls.length > 0 ? controls : [cell]
  })

/**
 * Returns the props of a table body whose cells are one tab stop: the arrow keys, Home and End move between them and
 * what they contain (with Ctrl, to the first and the last row). Rows without `data-person`, which belong to the row
 * above, are skipped.
 */
export function useGridKeys(rows: unknown) {
  const body = useRef<HTMLTableSectionElement>(null)
  const stop = useRef<HTMLElement>(null)

  const makeStop = useCallback((cell: HTMLElement | undefined) => {
    if (!cell) return
    stop.current?.setAttribute('tabindex', '-1')
    cell.setAttribute('tabindex', '0')
    stop.current = cell
  }, [])

  // New rows have no tab stop yet.
  useEffect(() => {
    const table = body.current
    if (!table || (stop.current && table.contains(stop.current))) return
    const first = table.querySelector('tr[data-person]')
    if (first) makeStop(cellsOf(first)[0]?.[0])
  }, [rows, makeStop])

  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.closest<HTMLElement>('[tabindex]')
    if (cell?.closest('tr[data-person]')) makeStop(cell)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest('tr[data-person]')
    if (!row || !body.current || event.altKey || event.metaKey) return
    const table = [...body.current.querySelectorAll('tr[data-person]')]
    const cells = cellsOf(row)
    const isTarget = (control: HTMLElement) => control.contains(event.target as Element)
    const column = cells.findIndex((controls) => controls.some(isTarget))
    const index = cells[column]?.findIndex(isTarget) ?? 0
    const ahead = getComputedStyle(body.current).direction === 'rtl' ? -1 : 1
    const at = { row: table.indexOf(row), column }
    const last = row.children.length - 1
    /** Returns the next or previous control of the cell, or the nearest one of the cell beside it. */
    const beside = (step: number) => {
      if (cells[column]?.[index + step]) return { ...at, index: index + step }
      return cells[column + step] ? { ...at, column: column + step, index: step < 0 ? -1 : 0 } : { ...at, index }
    }
    const targets: Record<string, { row: number; column: number; index?: number }> = {
      ArrowLeft: beside(-ahead),
      ArrowRight: beside(ahead),
      ArrowUp: { ...at, row: at.row - 1 },
      ArrowDown: { ...at, row: at.row + 1 },
      Home: { row: event.ctrlKey ? 0 : at.row, column: 0 },
      End: { row: event.ctrlKey ? table.length - 1 : at.row, column: last },
    }
    const target = targets[event.key]
    if (!target) return
    // The page must not scroll either.
    event.preventDefault()
    const targetRow = table[Math.min(Math.max(target.row, 0), table.length - 1)]
    if (targetRow)
      cellsOf(targetRow)
        [Math.min(Math.max(target.column, 0), last)]?.at(target.index ?? 0)
        ?.focus()
  }

  return { ref: body, onFocus, onKeyDown }
}
