import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { PendingLeaveContext } from '@muster/contract/leaves/decisions'
import { orpc } from '../../../kit/api/client.ts'
import type { DecisionSubject } from '../../../kit/decisions/decisionKind.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { personHref } from '../../../kit/people/Person.tsx'
import { useFolded } from '../../../kit/useNarrow.ts'
import { LeaveContext } from '../shared/LeaveContext.tsx'
import { LeaveSummary } from './LeaveSummary.tsx'
import { useLeaveSubject } from './useLeaveSubject.ts'

/** The first pending requests of a person, and how many there are. */
interface OfPerson {
  userId: string
  requests: readonly LeaveRequest[]
  total: number
}

/** Shows the leave requests pending the user's decision, as a tab of the view Approvals, or those of one person. */
export default function PendingLeaves({ of }: { of?: OfPerson }) {
  return of ? <PendingOfPerson {...of} /> : <PendingOfAll />
}

function PendingOfPerson({ userId, requests, total }: OfPerson) {
  const { t } = useTranslation()
  const subject = useLeaveSubject()
  const decidable = requests.find(({ can }) => can.approve || can.reject)
  const allHref = decidable
    ? `?view=approvals&search=${encodeURIComponent(decidable.user.email)}`
    : `${personHref(userId)}&tab=leave`
  return (
    <PersonDecisions title={t('Pending')} subject={subject} rows={requests} total={total} allHref={allHref}>
      {(request) => <LeaveSummary request={request} />}
    </PersonDecisions>
  )
}

function PendingOfAll() {
  const { t } = useTranslation()
  const subject: Omit<DecisionSubject<LeaveRequest & PendingLeaveContext>, 'More'> = useLeaveSubject()
  const isFolded = useFolded()
  return (
    <DecisionList
      kind={{
        ...subject,
        query: (input) => orpc.leaves.pending.queryOptions({ input }),
        sortLabels: {
          requested: ['Requested', 'time'],
          person: ['Employee', 'text'],
          day: ['Dates', 'day'],
          amount: ['Duration', 'length'],
        },
        rowsOf: ({ leaveRequests }) => leaveRequests,
        personWidth: 224,
        columns: [
          {
            key: 'day',
            sortable: true,
            selfEvident: true,
            header: t('Leave'),
            width: 232,
            render: (request) => (
              <>
                <LeaveSummary request={request} />
                <Box ps="1.625rem">
                  <Text className="soft small breaks" fw={400} dir="auto" title={request.reason} lineClamp={2}>
                    {request.reason}
                  </Text>
                </Box>
              </>
            ),
          },
          {
            key: 'context',
            header: t('If approved'),
            width: 240,
            render: (request) => <LeaveContext request={request} />,
          },
          // Beside the sidebar there is no room for it; the details show it.
          ...(isFolded
            ? []
            : [
                {
                  key: 'requested',
                  sortable: true,
                  phone: 'hidden' as const,
                  header: t('Requested'),
                  render: ({ createdAt }: LeaveRequest) => (
                    <span className="nowrap">{formatDate(localDayOf(createdAt))}</span>
                  ),
                },
              ]),
        ],
        empty: { title: 'No leave requests pending', message: 'Leave requests that you can decide on appear here.' },
      }}
    />
  )
}
