import { Stack } from '@mantine/core'
import { IconArrowBackUp, IconCalendarMinus, IconCheck, IconEye, IconPencil, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest, LeaveStatus } from '@muster/contract/leaves/calls'
import { leaveTypes } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { day, oneOf, text, under, whole } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { type ListState, useListPage } from '../../../kit/list/useListPage.ts'
import { ChoiceFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { useToday, type Session, useSession } from '../../../kit/session/session.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import type { EmptyStateProps } from '../../../kit/page/EmptyState.tsx'
import { Person } from '../../../kit/Person.tsx'
import { offeredYears } from '../balances/explained.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import type { DecisionActions } from '../shared/useDecisions.tsx'
import { LeaveTypeLabel, leaveStatusLooks } from '../shared/words.tsx'

/** What narrows a list of requests; each list has those that stand above it. */
export const leaveFilters = {
  status: oneOf(Object.keys(leaveStatusLooks) as LeaveStatus[]),
  year: whole(2000, 2100),
  leaveType: under('type', oneOf(leaveTypes)),
  from: day,
  to: day,
  search: text(100),
}

/** What another tab leaves behind: filters, page, month, the view mode with its person, and the balance explained. */
export const nothingElse = Object.fromEntries(
  'status without year type from to search page month mode person balance balanceYear'
    .split(' ')
    .map((key) => [key, null]),
)

/** What the parts of the leave screen can ask of it. */
export interface LeaveActions extends DecisionActions {
  /** Opens the form with a request of one's own that nobody has decided on. */
  edit: (request: LeaveRequest) => void
  /** Opens the form that ends an approved leave early or takes it back. */
  end: (request: LeaveRequest) => void
  /** The button that opens the request form; nothing for those who may not ask for leave. */
  requestButton: ReactNode
}

/** Opens the details of a request. */
export const openRequest = ({ id }: LeaveRequest) => setAddress({ request: id })

/** The call that lists requests of everybody, of those below oneself, or of oneself: as far as one's permissions reach. */
export function useCallInReach() {
  const { can } = useSession()
  return can('leaves.all_view') ? orpc.leaves.all : can('leaves.team_view') ? orpc.leaves.team : orpc.leaves.list
}

/** What the requests of others are called, to somebody who sees those of everybody or of their team. */
export const titleOfOthers = ({ can }: Session) => (can('leaves.all_view') ? 'All Requests' : 'Team Requests')

/** The type of a leave above its days, in small. */
export function LeaveInTwoLines({ request }: { request: LeaveRequest }) {
  const { leaveType, startDate, endDate, totalDays } = request
  return (
    <>
      <LeaveTypeLabel type={leaveType} />
      <span className="faint small numbers nowrap" style={{ paddingInlineStart: '1.625rem', fontWeight: 400 }}>
        {`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}
      </span>
    </>
  )
}

/**
 * The columns that every list of requests has, after that of whom they are of, as wide as `employee`; on a middling screen
 * one column says what, when and how long.
 */
function useCommonColumns(employee?: number): Column<LeaveRequest>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const leave: Column<LeaveRequest>[] = folded
    ? [
        {
          key: 'leave',
          header: t('Leave'),
          render: (request) => (
            <Stack component="span" gap={0} align="start" display="inline-flex" lh={1.2}>
              <LeaveInTwoLines request={request} />
            </Stack>
          ),
        },
      ]
    : [
        { key: 'type', header: t('Type'), render: ({ leaveType }) => <LeaveTypeLabel type={leaveType} /> },
        {
          key: 'dates',
          header: t('Dates'),
          render: ({ startDate, endDate }) => <span className="nowrap">{formatRange(startDate, endDate)}</span>,
        },
        {
          key: 'duration',
          header: t('Duration'),
          align: 'end',
          width: 96,
          render: ({ totalDays }) => formatDays(totalDays),
        },
      ]
  const who: Column<LeaveRequest>[] = employee
    ? [{ key: 'employee', header: t('Employee'), width: employee, render: ({ user }) => <Person person={user} /> }]
    : []
  return [
    ...who,
    ...leave,
    {
      key: 'status',
      header: t('Status'),
      width: 128,
      render: ({ status }) => <StatusBadge look={leaveStatusLooks[status]} />,
    },
  ]
}

/** What may be done with a request, as far as it may be. */
const verbs = [
  { verb: 'edit', label: 'Edit', Sign: IconPencil, danger: false },
  { verb: 'approve', label: 'Approve', Sign: IconCheck, danger: false },
  { verb: 'reject', label: 'Reject', Sign: IconX, danger: false },
  { verb: 'cancel', label: 'Cancel Request', Sign: IconArrowBackUp, danger: true },
  { verb: 'end', label: 'End Leave', Sign: IconCalendarMinus, danger: true },
] as const

interface RequestListProps {
  list: ListState & { data: { leaveRequests: LeaveRequest[] } | undefined }
  actions: LeaveActions
  /** How wide the column of whom they are of; left out of one's own. */
  employee?: number
  last: readonly Column<LeaveRequest>[]
  caption: string
  empty: EmptyStateProps
  /** What to choose where the filters let nothing through. */
  advice?: string
  count?: (total: number) => string
}

/** A page of requests with what may be done with each of them, `last` beside what every list says. */
export function RequestList(props: RequestListProps) {
  const { list, actions, employee, last, caption, empty, advice, count } = props
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
        ...verbs
          .filter(({ verb }) => request.can[verb])
          .map(({ verb, label, Sign, danger }) => ({
            label: t(label),
            icon: <Sign size={16} />,
            danger,
            onClick: () => actions[verb](request),
          })),
      ]}
      caption={caption}
      count={count}
      empty={empty}
      noMatches={{ title: t('No requests match these filters'), message: advice, clear: t('Show all requests') }}
    />
  )
}

/** The requests of somebody, oneself unless told, newest first, by status and year. */
export function RequestsOf({ userId, ...shown }: Omit<RequestListProps, 'list' | 'advice'> & { userId?: string }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const today = useToday()
  const list = useListPage((input) => orpc.leaves.list.queryOptions({ input: { ...input, userId } }), {
    filters: { status: leaveFilters.status, year: leaveFilters.year },
    limit: 20,
  })
  return (
    <>
      <StatusFilter list={list} looks={leaveStatusLooks}>
        <ChoiceFilter
          list={list}
          name="year"
          w={narrow ? '100%' : '8rem'}
          aria-label={t('Year')}
          all={t('All years')}
          options={offeredYears(today).map((each) => [String(each), String(each)])}
        />
      </StatusFilter>
      <RequestList {...shown} list={list} advice={t('Choose another status or year, or show them all.')} />
    </>
  )
}
