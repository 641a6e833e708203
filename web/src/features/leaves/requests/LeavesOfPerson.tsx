import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { personHref } from '../../../kit/people/Person.tsx'
import { LeaveSummary } from './LeaveSummary.tsx'
import { useLeaveSubject } from './useLeaveSubject.ts'

/** The first pending requests of a person, and how many there are. */
interface OfPerson {
  userId: string
  requests: readonly LeaveRequest[]
  total: number
}

/** Shows the first pending leave requests of a person, with buttons for those on which the user may decide. */
export default function LeavesOfPerson({ userId, requests, total }: OfPerson) {
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
