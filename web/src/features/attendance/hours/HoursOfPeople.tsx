import { Group } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridRow } from '@muster/contract/attendance/grid'
import type { GridSort } from '@muster/contract/attendance/gridDays'
import { orpc } from '../../../kit/api/client.ts'
import { formatClock, formatCount, formatMonth } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'

const sorts: readonly GridSort[] = ['problems', 'name', 'worked', 'late', 'absent']

/** Returns the other direction of figures, which are in their best order from the highest down. */
const directionOf = (sort: GridSort, order: 'asc' | 'desc') =>
  sort === 'name' ? order : order === 'asc' ? 'desc' : 'asc'

/**
 * Lists the people of a month with their hours, those with something to correct first. A press chooses a person, and
 * the first day without a clock-out. `search` is the field that finds a person by name.
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
        <Person person={user} secondary={[user.llId, user.department].filter(Boolean).join(' · ')} size={32} />
      ),
    },
    {
      key: 'problems',
      header: t('To Correct'),
      sortable: true,
      selfEvident: true,
      render: (row) => <Problems unclosed={unclosedDays(row).length} pending={row.pendingCorrections} />,
    },
    figure('present', t('Present Days'), ({ summary }) => formatCount(summary.presentDays)),
    figure('late', t('Late Arrivals'), ({ summary }) => formatCount(summary.lateCount)),
    figure('absent', t('Absent Days'), ({ summary }) => formatCount(summary.absentDays)),
    figure('worked', t('Total Hours'), ({ workedMinutes }) => formatClock(workedMinutes)),
  ]
  return (
    <ListPage
      list={{ ...list, sorting: sorting && { ...sorting, order: directionOf(sorting.key, sorting.order) } }}
      filters={
        <>
          <MonthPicker month={month} onMonth={setMonth} inToolbar />
          {search}
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

/** Shows what is to be corrected in a person's month. */
function Problems({ unclosed, pending }: { unclosed: number; pending: number }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  if (unclosed + pending === 0)
    return (
      <span className="faint">
        {isNarrow ? null : <span aria-hidden="true">–</span>}
        <span className={isNarrow ? undefined : 'visually-hidden'}>{t('Nothing to correct')}</span>
      </span>
    )
  return (
    <Group component="span" gap="0.25rem 0.375rem">
      {unclosed > 0 ? (
        <StatusBadge
          look={{
            colour: 'amber',
            Icon: IconAlertTriangle,
            label: t('{count} not clocked out', { count: unclosed }),
          }}
        />
      ) : null}
      {pending > 0 ? (
        <StatusBadge
          look={{ colour: 'blue', Icon: IconClock, label: t('{count} pending approval', { count: pending }) }}
        />
      ) : null}
    </Group>
  )
}
