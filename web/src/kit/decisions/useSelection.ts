import { useState } from 'react'

/**
 * Returns the requests that the user has selected, on this page of the list and on others. `toggle` selects requests or
 * removes them.
 */
export function useSelection<Row>(idOf: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    rows: [...selected.values()],
    has: (row: Row) => selected.has(idOf(row)),
    toggle: (rows: readonly Row[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (isSelected) next.set(idOf(row), row)
          else next.delete(idOf(row))
        }
        return next
      }),
    clear: () => setSelected(new Map()),
  }
}
