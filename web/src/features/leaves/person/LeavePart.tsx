import { IconCalendarEvent } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { followLink, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { BalanceStrip } from '../balances/BalanceStrip.tsx'
import { readExplained } from '../balances/explained.ts'
import { LeaveSummary } from '../requests/LeaveSummary.tsx'
import { LeaveTypeLabel, leaveStatusStyles } from '../shared/labels.tsx'

const DetailsPart = lazyPart(() => import('./DetailsPart.tsx'))
const BalanceEntriesDialog = lazyPart(() => import('../balances/BalanceEntriesDialog.tsx'))

/** Shows a person's leave balances of this year and their requests, as far as the reader may see them. */
export default function LeavePart({ person }: { person: PersonOnPage }) {
  const { can } = useSession()
  return (
    <>
      {person.areas.has('leaveBalances') ? <Balances userId={person.id} /> : null}
      {person.areas.has('leaveDetails') && can(routes.leaves.details['~orpc'].meta.needs) ? (
        <Suspense>
          <DetailsPart userId={person.id} />
        </Suspense>
      ) : null}
      {person.areas.has('leaves') && can('leaves.read') ? <Requests userId={person.id} /> : null}
    </>
  )
}

/** Shows a person's balances, each of which opens its ledger. */
function Balances({ userId }: { userId: string }) {
  const { params } = useAddress()
  const { user } = useSession()
  return (
    <div style={{ marginBlockEnd: '-1.5rem' }}>
      <BalanceStrip userId={userId} />
      {readExplained(params, user.id) ? (
        <Suspense>
          <BalanceEntriesDialog />
        </Suspense>
      ) : null}
    </div>
  )
}

function Requests({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const session = useSession()
  const list = useListPage((input) => orpc.leaves.list.queryOptions({ input: { ...input, userId } }), {
    filters: {},
    limit: 20,
  })
  const columns: Column<LeaveRequest>[] = [
    ...(narrow
      ? [
          {
            key: 'leave',
            selfEvident: true,
            header: t('Leave'),
            render: (request: LeaveRequest) => <LeaveSummary request={request} />,
          },
        ]
      : [
          {
            key: 'type',
            header: t('Type'),
            render: ({ leaveType }: LeaveRequest) => <LeaveTypeLabel type={leaveType} />,
          },
          {
            key: 'dates',
            header: t('Dates'),
            render: ({ startDate, endDate }: LeaveRequest) => (
              <span className="nowrap">{formatRange(startDate, endDate)}</span>
            ),
          },
          {
            key: 'days',
            header: t('Duration'),
            align: 'end' as const,
            render: ({ totalDays }: LeaveRequest) => formatDays(totalDays),
          },
        ]),
    {
      key: 'status',
      phone: 'status',
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
