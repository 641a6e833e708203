import { IconAlertTriangle, IconClock, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridRow } from '@muster/contract/attendance/grid'
import type { GridSort } from '@muster/contract/attendance/gridDays'
import { orpc } from '../../../kit/api/client.ts'
import { formatClock, formatCount, formatMonth } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { SortFilter } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'

const sorts: readonly GridSort[] = ['problems', 'name', 'worked', 'late', 'absent']

/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  problems: ['To Correct', 'number'],
  name: ['Employee', 'text'],
  worked: ['Total Hours', 'number'],
  late: ['Late Arrivals', 'number'],
  absent: ['Absent Days', 'number'],
} as const

/** Returns the other direction of figures, which are in their best order from the highest down. */
const directionOf = (sort: GridSort, order: 'asc' | 'desc') =>
  sort === 'name' ? order : order === 'asc' ? 'desc' : 'asc'

/**
 * Lists the people of a month with their hours, those with something to correct first. A press chooses a person, and
 * the first day without a clock-out; a link leads to the corrections pending approval. `search` is the field that finds
 * a person by name.
 */
export function HoursOfPeople(props: {
  search: ReactNode
  onChoose: (person: GridRow['user'], date: string | null) => void
}) {
  const { search, onChoose } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const { month, setMonth } = useMonth()
  const seesAll = can('attendance.all_view') && can('attendance.edit_working_hours_all')
  const scope = seesAll ? 'all' : 'team'
  const list = useListPage(
    ({ sort, order, ...input }) =>
      orpc.attendance.grid.queryOptions({ input: { ...input, scope, month, sort, order: directionOf(sort, order) } }),
    { filters: {}, limit: 25, sorts },
  )
  const { sorting } = list
  const isNarrow = useNarrow()
  const unclosedDays = ({ flags }: GridRow) =>
    flags.flatMap((each, index) => (each.includes('NOT_CLOCKED_OUT') ? [list.data?.dates[index]?.date ?? ''] : []))
  const figure = (
    key: Extract<GridSort, 'worked' | 'late' | 'absent'> | 'present',
    header: string,
    value: (row: GridRow) => string,
  ): Column<GridRow> => ({ key, header, align: 'end', sortable: key !== 'present', render: value })
  const columns: Column<GridRow>[] = [
    {
      key: 'name',
      header: t('Employee'),
      sortable: true,
      person: ({ user }) => user,
      render: ({ user }) => (
        <Person
          person={user}
          secondary={[user.llId, user.department].filter(Boolean).join(' · ')}
          size={isNarrow ? 28 : 32}
        />
      ),
    },
    {
      key: 'problems',
      header: t('To Correct'),
      sortable: true,
      phone: 'status',
      render: (row) => <UnclosedDays count={unclosedDays(row).length} hasPending={row.pendingCorrections > 0} />,
      below: (row) => <PendingLink row={row} month={month} isAlone={unclosedDays(row).length === 0} />,
    },
    figure('present', isNarrow ? t('Present') : t('Present Days'), ({ summary }) => formatCount(summary.presentDays)),
    figure('late', isNarrow ? t('Late') : t('Late Arrivals'), ({ summary }) => formatCount(summary.lateCount)),
    figure('absent', isNarrow ? t('Absent') : t('Absent Days'), ({ summary }) => formatCount(summary.absentDays)),
    {
      ...figure('worked', t('Total Hours'), ({ workedMinutes }) => formatClock(workedMinutes)),
      phone: 'figure',
      selfEvident: true,
    },
  ]
  const sorted = { ...list, sorting: sorting && { ...sorting, order: directionOf(sorting.key, sorting.order) } }
  return (
    <ListPage
      list={sorted}
      filters={
        <>
          <MonthPicker month={month} onMonth={setMonth} inToolbar />
          {isNarrow ? (
            <FoldedFilters list={list} search={search} count={0}>
              <SortFilter
                list={{ ...sorted, sortBy: (by, order) => list.sortBy(by, directionOf(by, order)) }}
                labels={sortLabels}
                label={t('Order')}
              />
            </FoldedFilters>
          ) : (
            search
          )}
        </>
      }
      count={isNarrow ? undefined : (count) => t('{count} people', { count })}
      rows={list.data?.rows}
      columns={columns}
      rowKey={({ user }) => user.id}
      onRowClick={(row) => onChoose(row.user, unclosedDays(row)[0] ?? null)}
      onSort={(key) => list.toggleSort(key as GridSort)}
      caption={t('Hours, {month}', { month: formatMonth(month) })}
      empty={{ icon: <IconUsers size={20} />, title: t('No people found') }}
    />
  )
}

/** Shows the number of days in a person's month without a clock-out. */
function UnclosedDays({ count, hasPending }: { count: number; hasPending: boolean }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  if (count > 0)
    return (
      <StatusBadge
        look={{ colour: 'amber', Icon: IconAlertTriangle, label: t('{count} not clocked out', { count }) }}
      />
    )
  return (
    <span className="faint">
      {/* A space without width keeps the line of what follows. */}
      <span aria-hidden="true">{isNarrow || hasPending ? '\u200b' : '–'}</span>
      <span className="visually-hidden">{t('Nothing to correct')}</span>
    </span>
  )
}

/** Shows the number of a person's corrections pending approval in the month, which leads to them. */
function PendingLink(props: { row: GridRow; month: string; isAlone: boolean }) {
  const { row, month, isAlone } = props
  const { user, pendingCorrections } = row
  const { t } = useTranslation()
  if (pendingCorrections === 0) return null
  const lastDay = Temporal.PlainYearMonth.from(month).daysInMonth
  const search = encodeURIComponent(user.email)
  return (
    <AddressLink
      style={{
        display: 'inline-flex',
        marginInlineStart: isAlone ? 0 : '0.5rem',
        verticalAlign: 'middle',
        textDecoration: 'none',
      }}
      href={`?view=approvals&tab=corrections&search=${search}&from=${month}-01&to=${month}-${lastDay}`}
      aria-description={fullName(user)}
    >
      <StatusBadge
        look={{
          colour: 'blue',
          Icon: IconClock,
          label: t('{count} pending approval', { count: pendingCorrections }),
        }}
      />
    </AddressLink>
  )
}
