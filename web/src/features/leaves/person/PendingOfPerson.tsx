import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { personHref } from '../../../kit/people/Person.tsx'
import { LeaveSummary } from '../requests/LeaveSummary.tsx'
import { useLeaveSubject } from '../requests/useLeaveSubject.ts'

/** The first pending requests of a person, and how many there are. */
export interface PendingRequests {
  userId: string
  requests: readonly LeaveRequest[]
  total: number
}

/** Shows a person's pending leave requests, with the buttons that decide on them. */
export default function PendingOfPerson({ userId, requests, total }: PendingRequests) {
  const { t } = useTranslation()
  const subject = useLeaveSubject()
  return (
    <PersonDecisions
      title={t('Pending')}
      subject={subject}
      rows={requests}
      total={total}
      allHref={`${personHref(userId)}&tab=leave`}
    >
      {(request) => <LeaveSummary request={request} />}
    </PersonDecisions>
  )
}
