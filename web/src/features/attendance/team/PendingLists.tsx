import { correctOthersNeeds } from '@muster/contract/attendance/view'
import { useSession } from '../../../kit/session/session.tsx'
import { CorrectionsWaiting } from '../shared/waiting/CorrectionsWaiting.tsx'
import { usePending } from './usePending.ts'
import { OvertimeWaiting } from './waiting/OvertimeWaiting.tsx'

/** Shows the pending corrections or the month’s overtime, whichever is open. */
export default function PendingLists({ month }: { month: string }) {
  const { can } = useSession()
  const { open, correction } = usePending()
  if (open === 'corrections' && can(correctOthersNeeds))
    return <CorrectionsWaiting key={correction} selectedId={correction} />
  if (open === 'overtime' && can('attendance.overtime_manage')) return <OvertimeWaiting key={month} month={month} />
  return null
}
