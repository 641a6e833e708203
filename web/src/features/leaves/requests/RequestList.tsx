import { IconArrowBackUp, IconCalendarMinus, IconCheck, IconEye, IconPencil, IconX } from '@tabler/icons-react'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest, LeaveStatus } from '@muster/contract/leaves/calls'
import { leaveTypes } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { day, oneOf, text, withKey, whole } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { type ListState, useListPage } from '../../../kit/list/useListPage.ts'
import { ChoiceFilter, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { useToday, type Session, useSession } from '../../../kit/session/session.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import type { EmptyStateProps } from '../../../kit/page/EmptyState.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { offeredYears } from '../balances/explained.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import type { DecisionActions } from '../shared/useDecisions.tsx'
import { LeaveTypeLabel, leaveStatusStyles } from '../shared/labels.tsx'
import { LeaveSummary } from './LeaveSummary.tsx'

/** The filters of all request lists. */
export const leaveFilters = {
  status: oneOf(Object.keys(leaveStatusStyles) as LeaveStatus[]),
  year: whole(2000, 2100),
  leaveType: withKey('type', oneOf(leaveTypes)),
  from: day,
  to: day,
  search: text(100),
}

/** The sort orders of one person's requests, of other people's and of the history. The first is the default. */
export const leaveSorts = {
  one: ['newest', 'dates', 'duration', 'submitted'],
  team: ['pending', 'employee', 'dates', 'duration', 'submitted'],
  history: ['newest', 'employee', 'dates', 'duration', 'submitted'],
} as const

const columnLabels = { dates: 'Dates', duration: 'Duration', submitted: 'Submitted' }
/** The labels of the sort orders, as translation keys. */
export const sortLabels = {
  one: { newest: 'Newest', ...columnLabels },
  team: { pending: 'Pending first', employee: 'Employee', ...columnLabels },
  history: { newest: 'Newest', employee: 'Employee', ...columnLabels },
}

/** The query parameters that other tabs may have set, each with the value null, which clears it. */
export const clearedParams = Object.fromEntries(
  'status without year type from to search sort order page month mode person balance balanceYear layout scale department team who'
    .split(' ')
    .map((key) => [key, null]),
)

/** The actions on leave requests that the page provides. */
export interface LeaveActions extends DecisionActions {
  /** Opens the form to edit the user's own pending request. */
  edit: (request: LeaveRequest) => void
  /** Opens the form to end approved leave early or revoke it. */
  end: (request: LeaveRequest) => void
  /** The button that opens the request form; null if the user may not request leave. */
  requestButton: ReactNode
}

/** Opens the details of a request. */
export const openRequest = ({ id }: LeaveRequest) => setAddress({ request: id })

/** Returns the API call for the widest list that the user may see: everyone's, the team's or their own requests. */
export function useListCall() {
  const { can } = useSession()
  return can('leaves.all_view') ? orpc.leaves.all : can('leaves.team_view') ? orpc.leaves.team : orpc.leaves.list
}

/** Returns the title of the list of other people's requests: everyone's or the team's. */
export const othersTitle = ({ can }: Session) => (can('leaves.all_view') ? 'All Requests' : 'Team Requests')

/**
 * Returns the columns that all request lists share. The employee column, if any, has the width `employee`. On medium
 * screens, type, dates and days are merged into one column.
 */
function useCommonColumns(employee?: number): Column<LeaveRequest>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const leave: Column<LeaveRequest>[] = folded
    ? [
        {
          key: 'dates',
          sortable: true,
          selfEvident: true,
          header: t('Leave'),
          render: (request) => <LeaveSummary request={request} />,
        },
      ]
    : [
        {
          key: 'type',
          selfEvident: true,
          header: t('Type'),
          render: ({ leaveType }) => <LeaveTypeLabel type={leaveType} />,
        },
        {
          key: 'dates',
          sortable: true,
          header: t('Dates'),
          render: ({ startDate, endDate }) => <span className="nowrap">{formatRange(startDate, endDate)}</span>,
        },
        {
          key: 'duration',
          sortable: true,
          header: t('Duration'),
          align: 'end',
          width: 96,
          render: ({ totalDays }) => formatDays(totalDays),
        },
      ]
  const personColumns: Column<LeaveRequest>[] = employee
    ? [
        {
          key: 'employee',
          sortable: true,
          selfEvident: true,
          header: t('Employee'),
          width: employee,
          person: ({ user }) => user,
          render: ({ user }) => <Person person={user} />,
        },
      ]
    : []
  return [
    ...personColumns,
    ...leave,
    {
      key: 'status',
      selfEvident: true,
      header: t('Status'),
      width: 128,
      render: ({ status }) => <StatusBadge look={leaveStatusStyles[status]} />,
    },
  ]
}

/** The actions in the menu of a request. */
const menuItems = [
  { verb: 'edit', label: 'Edit', Icon: IconPencil, danger: false },
  { verb: 'approve', label: 'Approve', Icon: IconCheck, danger: false },
  { verb: 'reject', label: 'Reject', Icon: IconX, danger: false },
  { verb: 'cancel', label: 'Cancel Request', Icon: IconArrowBackUp, danger: true },
  { verb: 'end', label: 'End Leave', Icon: IconCalendarMinus, danger: true },
] as const

interface RequestListProps {
  list: ListState & { data: { leaveRequests: LeaveRequest[] } | undefined }
  actions: LeaveActions
  /** Width of the employee column; undefined to omit it. */
  employee?: number
  last: readonly Column<LeaveRequest>[]
  caption: string
  empty: EmptyStateProps
  /** Advice shown if no request matches the filters. */
  advice?: string
  count?: (total: number) => string
  /** Called with the key of a column to sort by it. */
  onSort: (key: string) => void
  /** The name under which the reader's choice of columns is stored. */
  layout: string
  filters?: ReactNode
  tools?: ReactNode
}

/** Shows a page of requests with their actions. `last` adds columns at the end. */
export function RequestList(props: RequestListProps) {
  const { list, actions, employee, last, caption, empty, advice, count, onSort, layout, filters, tools } = props
  const { t } = useTranslation()
  return (
    <ListPage
      list={list}
      rows={list.data?.leaveRequests}
      columns={[...useCommonColumns(employee), ...last]}
      rowKey={({ id }) => id}
      onRowClick={openRequest}
      rowActions={(request) => [
        { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openRequest(request) },
        ...menuItems
          .filter(({ verb }) => request.can[verb])
          .map(({ verb, label, Icon, danger }) => ({
            label: t(label),
            icon: <Icon size={16} />,
            danger,
            onClick: () => actions[verb](request),
          })),
      ]}
      caption={caption}
      onSort={onSort}
      layout={layout}
      filters={filters}
      tools={tools}
      count={count}
      empty={empty}
      noMatches={{ title: t('No requests match these filters'), message: advice, clear: t('Show all requests') }}
    />
  )
}

/** Shows one person's requests, by default the user's own, newest first, with filters by status and year. */
export function RequestsOf({
  userId,
  ...listProps
}: Omit<RequestListProps, 'list' | 'advice' | 'layout' | 'onSort'> & { userId?: string }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const today = useToday()
  const list = useListPage((input) => orpc.leaves.list.queryOptions({ input: { ...input, userId } }), {
    filters: { status: leaveFilters.status, year: leaveFilters.year },
    limit: 20,
    sorts: leaveSorts.one,
  })
  return (
    <>
      <StatusFilter list={list} statusStyles={leaveStatusStyles}>
        <Group grow={narrow} w={narrow ? '100%' : '8rem'} gap="xs">
          <ChoiceFilter
            list={list}
            name="year"
            aria-label={t('Year')}
            all={t('All years')}
            options={offeredYears(today).map((each) => [String(each), String(each)])}
          />
          <SortFilter list={list} labels={sortLabels.one} />
        </Group>
      </StatusFilter>
      <RequestList
        {...listProps}
        layout="leaves.requests"
        list={list}
        onSort={(key) => list.toggleSort(key as (typeof leaveSorts.one)[number])}
        advice={t('Choose another status or year, or show all requests.')}
      />
    </>
  )
}
