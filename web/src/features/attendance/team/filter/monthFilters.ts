import { monthMarks } from '@muster/contract/attendance/gridDays'
import { id, oneOf, text, type Filter, type FilterValues } from '../../../../kit/list/filters.ts'

/** A filter of LL-IDs, comma-separated in the address. */
const llIds: Filter<string[]> = {
  read: (ids) => {
    const llIds = ids.split(',').map((llId) => llId.trim())
    return ids ? [...new Set(llIds)].filter(Boolean) : undefined
  },
}

/** The filters of a month's people, shared by the grid, the cards and the export. */
export const monthFilters = {
  llIds,
  department: text(100),
  person: id,
  mark: oneOf(monthMarks),
}
export type MonthFilterValues = FilterValues<typeof monthFilters>
