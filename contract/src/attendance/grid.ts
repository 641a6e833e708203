import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Pagination, SortOrder } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Day, Instant } from '../kit/time.ts'
import { gridDayFlags, gridDayKinds, gridSorts } from './gridDays.ts'
import { ListMonth, MonthSummary, RecordOwner } from './records.ts'

export const ListGrid = ListMonth.extend({
  scope: z.enum(['team', 'all']),
  sort: z.enum(gridSorts).default('name'),
  order: SortOrder.default('asc'),
})
export type ListGrid = z.infer<typeof ListGrid>

/** A person’s month. `kinds`, `minutes` and `flags` have one item for each of the response’s `dates`. */
export const GridRow = z.object({
  user: RecordOwner.extend({ email: z.string() }),
  summary: MonthSummary,
  /** The total of the month in whole minutes, summed in seconds. It includes an open session up to `now`. */
  workedMinutes: z.number().int(),
  /** The overtime of the month in whole minutes, summed in seconds. */
  overtimeMinutes: z.number().int(),
  kinds: z.array(z.enum(gridDayKinds)),
  /** The minutes worked, up to `now` while a session is open; null on days without a record. */
  minutes: z.array(z.number().int().nullable()),
  flags: z.array(z.array(z.enum(gridDayFlags))),
  /** The number of the month's corrections that the caller may approve or reject now. */
  pendingCorrections: z.number().int(),
})
export type GridRow = z.infer<typeof GridRow>

/** A date of the grid. The weekend and the holidays are those of the company; people may have others. */
export const GridDate = z.object({ date: Day, isWeekend: z.boolean(), holiday: z.string().nullable() })
export type GridDate = z.infer<typeof GridDate>

export const grid = {
  grid: route({
    method: 'GET',
    path: '/attendance/grid',
    needs: anyOf('attendance.team_view', 'attendance.all_view'),
    summary: 'Get a month of attendance in brief: a row per person, an item per day',
    description: '403 for the scope `all` without `attendance.all_view`. `pagination` counts people.',
  })
    .input(ListGrid)
    .output(
      z.object({
        dates: z.array(GridDate),
        rows: z.array(GridRow),
        /** True if no one on any page has a record. */
        isEmpty: z.boolean(),
        pagination: Pagination,
        now: Instant,
      }),
    ),
}
