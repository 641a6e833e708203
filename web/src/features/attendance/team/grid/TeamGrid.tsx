import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridRow } from '@muster/contract/attendance/grid'
import { gridSorts } from '@muster/contract/attendance/gridDays'
import { orpc } from '../../../../kit/api/client.ts'
import { lazyPart } from '../../../../kit/chunks/chunk.ts'
import { formatMonth } from '../../../../kit/format.ts'
import { ListSkeleton } from '../../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../../kit/list/Pager.tsx'
import { useListPage } from '../../../../kit/list/useListPage.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { useAddress } from '../../../../kit/session/address.tsx'
import { monthFilters } from '../filter/monthFilters.ts'
import { NoRecords } from '../NoRecords.tsx'
import { legend } from '../dayWords.ts'
import { cellOf, dayKey } from './dayKey.ts'
import { GridList } from './GridList.tsx'
import { GridTable } from './GridTable.tsx'
import classes from './Grid.module.css'

const DayDialog = lazyPart(() => import('./DayDialog.tsx'))

const mediaOptions = { getInitialValueInEffect: false }

/** Shows a month of the team or of everyone as a grid, 25 people a page; on a phone as a list. */
export function TeamGrid({ scope, month }: { scope: 'team' | 'all'; month: string }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const isPhone = useMediaQuery('(max-width: 767px)', false, mediaOptions)
  const list = useListPage((input) => orpc.attendance.grid.queryOptions({ input: { ...input, scope, month } }), {
    filters: monthFilters,
    limit: 25,
    sorts: gridSorts,
  })
  const onDay = useCallback((userId: string, date: string) => set({ [dayKey]: cellOf(userId, date) }), [set])
  const label = t('Attendance, {month}', { month: formatMonth(month) })
  return (
    <>
      <Loaded
        framed
        query={list.query}
        skeleton={
          <>
            {isPhone ? null : <Legend />}
            <div className="card">
              <ListSkeleton rows={7} height={isPhone ? 99 : 44} head={isPhone ? 0 : 44} />
            </div>
          </>
        }
      >
        {({ dates, rows, isEmpty, pagination }) => {
          if (isEmpty || rows.length === 0) return <NoRecords scope={scope} list={list} />
          const shared = { label, dates, rows, busy: list.loading, onDay }
          if (isPhone) return <GridList {...shared} />
          const isWhole = list.filters.department !== undefined || pagination.totalPages === 1
          return (
            <>
              <Legend />
              <GridTable {...shared} order={list} department={isWhole ? departmentOfAll(rows) : null} />
            </>
          )
        }}
      </Loaded>
      {list.pagination && !list.data?.isEmpty ? <Pager pagination={list.pagination} onPage={list.setPage} /> : null}
      {params.has(dayKey) ? (
        <Suspense>
          <DayDialog />
        </Suspense>
      ) : null}
    </>
  )
}

/** Returns the department that all people have; null if they have several or none. */
function departmentOfAll(rows: readonly GridRow[]): string | null {
  const [department = null, ...others] = new Set(rows.map(({ user }) => user.department))
  return others.length === 0 ? department : null
}

/** Explains the signs of the grid. */
function Legend() {
  const { t } = useTranslation()
  return (
    <ul
      className={`unmarked faint small ${classes.legend}`}
      style={{ paddingBlock: '0 0.5rem' }}
      aria-label={t('Legend')}
    >
      {legend.map(({ label, colour, Icon }) => (
        <li key={label}>
          {Icon ? (
            <Icon size={13} stroke={2} className={classes.sign} data-colour={colour} aria-hidden />
          ) : (
            <span className={classes.sign} data-colour={colour}>
              <span className={classes.dot} style={{ display: 'block' }} />
            </span>
          )}
          {t(label)}
        </li>
      ))}
    </ul>
  )
}
