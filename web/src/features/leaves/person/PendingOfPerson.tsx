import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { LeaveSummary } from '../requests/LeaveSummary.tsx'
import { useLeaveSubject } from '../requests/useLeaveSubject.ts'

/** Shows a person's pending leave requests, with the buttons that decide on them. */
export default function PendingOfPerson({ requests }: { requests: readonly LeaveRequest[] }) {
  const { t } = useTranslation()
  const subject = useLeaveSubject()
  return (
    <PersonDecisions title={t('Pending')} subject={subject} rows={requests}>
      {(request) => <LeaveSummary request={request} />}
    </PersonDecisions>
  )
}
