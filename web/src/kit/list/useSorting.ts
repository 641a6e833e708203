import { createElement } from 'react'
import { i18n } from '../../i18n.ts'
import { useAddress } from '../session/address.tsx'
import type { Column, Sorting } from './DataTable.tsx'
import { SortFilter, type SortLabel } from './Filters.tsx'

/** Compares two values in ascending order. Numbers within texts count as numbers. */
const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), i18n.language, { numeric: true })

/**
 * Returns the order of a short list whose rows are all in the browser, and `sort`, which applies it. The order is
 * stored in the address, as for lists with pages. `initial` names the order of the rows as they come, as a translation
 * key. A header sorts in one direction, then in the other, then not; on a
 * phone, `sortFilter` sorts.
 */
export function useSorting<T>(columns: readonly Column<T>[], initial: string) {
  const { params, set } = useAddress()
  const sorted = columns.find(({ key, value }) => value && key === params.get('sort'))
  const sorting: Sorting | undefined = sorted && {
    key: sorted.key,
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
  const valueOf = sorted?.value
  const sign = sorting?.order === 'desc' ? -1 : 1
  const sortBy = (key: string, order: Sorting['order']) =>
    set({ sort: key || null, order: order === 'desc' ? order : null, page: null }, { replace: true })
  const labels = columns.flatMap(({ key, header, value, align, sorts = align === 'end' ? 'number' : 'text' }) =>
    value ? [[key, [header, sorts]] as const] : [],
  )
  return {
    sorting,
    onSort: (key: string) => {
      const order = sorting?.key === key ? sorting.order : undefined
      sortBy(order === 'desc' ? '' : key, order === 'asc' ? 'desc' : 'asc')
    },
    sortFilter: createElement(SortFilter<string>, {
      list: { sorting: sorting ?? { key: '', order: 'asc' }, sortBy },
      labels: { '': initial, ...Object.fromEntries<SortLabel>(labels) },
    }),
    /** Sorts rows by the column of the address. Rows without a value come last in both directions. */
    sort: (rows: readonly T[]): readonly T[] => {
      if (!valueOf) return rows
      const valued = rows.map((row) => ({ row, value: valueOf(row) }))
      return valued
        .toSorted((one, other) =>
          one.value === null || other.value === null
            ? Number(one.value === null) - Number(other.value === null)
            : sign * compare(one.value, other.value),
        )
        .map(({ row }) => row)
    },
  }
}
