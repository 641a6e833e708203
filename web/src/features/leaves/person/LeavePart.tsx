import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Part, Section } from '../../../kit/page/Section.tsx'
import { followLink } from '../../../kit/session/address.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { LeaveTypeLabel, leaveStatusStyles } from '../shared/labels.tsx'

/** Shows a person's leave balances of this year and their requests, as far as the reader may see them. */
export default function LeavePart({ person }: { person: PersonOnPage }) {
  const { can } = useSession()
  return (
    <>
      {person.areas.has('leaveBalances') ? <Balances userId={person.id} /> : null}
      {person.areas.has('leaves') && can('leaves.read') ? <Requests userId={person.id} /> : null}
    </>
  )
}

function Balances({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { year } = Temporal.PlainDate.from(useToday())
  const query = useQuery(orpc.leaves.balancesOf.queryOptions({ input: { id: userId, year } }))
  const narrow = useNarrow()
  // A phone has no space for all figures; the remaining days name the total and the pending ones there.
  const headers = [t('Leave Type'), ...(narrow ? [] : [t('Total'), t('Used'), t('Pending')]), t('Remaining')]
  return (
    <Section title={t('Leave Balances {year}', { year })}>
      <Loaded query={query} skeleton={<ListSkeleton rows={7} height={36} />}>
        {({ leaveBalances }) =>
          leaveBalances.length === 0 ? (
            <p className="soft">{t('No leave balances found for {year}', { year })}</p>
          ) : (
            <table className="plain-table">
              <caption className="visually-hidden">{t('Leave Balances')}</caption>
              <thead>
                <tr>
                  {headers.map((header, index) => (
                    <th key={header} scope="col" style={{ textAlign: index === 0 ? 'start' : 'end' }}>
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {leaveBalances.map((balance) => (
                  <BalanceRow key={balance.id} balance={balance} narrow={narrow} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Section>
  )
}

function BalanceRow({ balance, narrow }: { balance: LeaveBalance; narrow: boolean }) {
  const { t } = useTranslation()
  const { leaveType, totalDays, usedDays, pendingDays, remainingDays } = balance
  const figures = { total: totalDays ?? '–', used: usedDays, pending: pendingDays }
  return (
    <tr>
      <th scope="row">
        <LeaveTypeLabel type={leaveType} />
      </th>
      {narrow
        ? null
        : Object.entries(figures).map(([key, figure]) => (
            <td key={key} style={{ textAlign: 'end' }}>
              {figure}
            </td>
          ))}
      <td style={{ textAlign: 'end' }}>
        <span className="strong">{remainingDays ?? t('Unlimited')}</span>
        {narrow && totalDays !== null ? (
          <span className="faint"> {t('of {total}', { total: formatDays(totalDays) })}</span>
        ) : null}
        {narrow && pendingDays > 0 ? (
          <div className="faint small">{t('{days} pending', { days: formatDays(pendingDays) })}</div>
        ) : null}
      </td>
    </tr>
  )
}

function Requests({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const session = useSession()
  const list = useListPage((input) => orpc.leaves.list.queryOptions({ input: { ...input, userId } }), {
    filters: {},
    limit: 20,
  })
  const columns: Column<LeaveRequest>[] = [
    { key: 'type', header: t('Type'), render: ({ leaveType }) => <LeaveTypeLabel type={leaveType} /> },
    {
      key: 'dates',
      header: t('Dates'),
      render: ({ startDate, endDate }) => <span className="nowrap">{formatRange(startDate, endDate)}</span>,
    },
    { key: 'days', header: t('Duration'), align: 'end', render: ({ totalDays }) => formatDays(totalDays) },
    {
      key: 'status',
      header: t('Status'),
      width: 140,
      render: ({ status }) => <StatusBadge look={leaveStatusStyles[status]} />,
    },
  ]
  return (
    <Part title={t('Leave Requests')}>
      <ListPage
        list={list}
        rows={list.data?.leaveRequests}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={mayOpen('leaves', session) ? ({ id }) => followLink(`?view=leaves&request=${id}`) : undefined}
        caption={t('Leave Requests')}
        empty={{
          icon: <IconCalendarEvent size={20} />,
          title: t('No leave requests yet'),
          message: t('Requests for leave appear here.'),
        }}
      />
    </Part>
  )
}
