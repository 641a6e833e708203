import { IconArrowBackUp, IconCalendarMinus, IconCheck, IconEye, IconPencil, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListName } from '@muster/contract/kit/listViews'
import type { LeaveRequest, LeaveStatus } from '@muster/contract/leaves/calls'
import { leaveTypes } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { day, oneOf, text, withKey, whole } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { type ListState, useListPage } from '../../../kit/list/useListPage.ts'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { useToday, type Session, useSession } from '../../../kit/session/session.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import type { EmptyStateProps } from '../../../kit/page/EmptyState.tsx'
import { offeredYears } from '../balances/explained.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { DecisionActions } from '../shared/useDecisions.tsx'
import { leaveStatusStyles } from '../shared/labels.tsx'
import { useRequestColumns, useRequestLines } from './requestColumns.tsx'

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

const columnLabels = {
  dates: ['Dates', 'day'],
  duration: ['Duration', 'length'],
  submitted: ['Submitted', 'time'],
} as const
/** The labels of the sort orders, as translation keys. */
export const sortLabels = {
  one: { newest: 'Newest first', ...columnLabels },
  team: { pending: 'Pending first', employee: ['Employee', 'text'], ...columnLabels },
  history: { newest: 'Newest first', employee: ['Employee', 'text'], ...columnLabels },
} as const

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
  /** The last columns of a table. */
  last: readonly Column<LeaveRequest>[]
  /** True for buttons to approve or reject the requests on a phone, where the columns `last` have no room. */
  decides?: boolean
  caption: string
  empty: EmptyStateProps
  /** Advice shown if no request matches the filters. */
  advice?: string
  /** Called with the key of a column to sort by it. */
  onSort: (key: string) => void
  /** The name under which the reader's views and columns are stored. */
  layout: ListName
  filters?: ReactNode
  tools?: ReactNode
}

/** Shows a page of requests with their number and actions. */
export function RequestList(props: RequestListProps) {
  const {
    list,
    actions,
    employee,
    last,
    decides = false,
    caption,
    empty,
    advice,
    onSort,
    layout,
    filters,
    tools,
  } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const columns = [...useRequestColumns(employee), ...last]
  const lines = useRequestLines(employee !== undefined, decides ? actions : null)
  return (
    <ListPage
      list={list}
      rows={list.data?.leaveRequests}
      columns={isNarrow ? lines : columns}
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
            // In lists of one person's requests; those of others have buttons for the decision.
            isNext: verb === 'cancel' && request.status === 'PENDING' && employee === undefined,
            onClick: () => actions[verb](request),
          })),
      ]}
      caption={caption}
      onSort={onSort}
      layout={layout}
      filters={filters}
      tools={tools}
      count={(count) => t('{count} requests', { count })}
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
  const isNarrow = useNarrow()
  const today = useToday()
  const list = useListPage((input) => orpc.leaves.list.queryOptions({ input: { ...input, userId } }), {
    filters: { status: leaveFilters.status, year: leaveFilters.year },
    limit: 20,
    sorts: leaveSorts.one,
  })
  const years = offeredYears(today).map((each) => [String(each), String(each)] as const)
  const year = <ChoiceFilter list={list} name="year" aria-label={t('Year')} all={t('All years')} options={years} />
  return (
    <RequestList
      {...listProps}
      layout="leaves.requests"
      list={list}
      filters={
        isNarrow ? (
          <FoldedFilters list={list} search={<StatusChoice list={list} />} count={list.filters.year ? 1 : 0}>
            {year}
            <SortFilter list={list} labels={sortLabels.one} />
          </FoldedFilters>
        ) : (
          <>
            <StatusFilter list={list} statusStyles={leaveStatusStyles} />
            <Filters list={list}>{year}</Filters>
          </>
        )
      }
      onSort={(key) => list.toggleSort(key as (typeof leaveSorts.one)[number])}
      advice={t('Choose another status or year, or show all requests.')}
    />
  )
}

/** Lets the user filter requests by status on a phone, where pills would need a row of their own. */
export function StatusChoice({ list }: { list: Parameters<typeof StatusFilter<LeaveStatus>>[0]['list'] }) {
  const { t } = useTranslation()
  return (
    <ChoiceFilter
      list={list}
      name="status"
      aria-label={t('Status')}
      all={t('All statuses')}
      options={Object.entries(leaveStatusStyles).map(([status, { label }]) => [status as LeaveStatus, t(label)])}
    />
  )
}
