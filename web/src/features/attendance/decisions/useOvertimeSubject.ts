import { useTranslation } from 'react-i18next'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import type { DecisionSubject } from '../../../kit/decisions/decisionKind.ts'
import { formatDay, formatMinutes } from '../../../kit/format.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { totalOvertime } from '../team/waiting/overtimeWords.ts'
import { cardOf, decideOvertime, useOvertimeSum } from './overtimeParts.ts'
import { OvertimeWorth } from './OvertimeWorth.tsx'

/** Returns days with overtime as their decisions see them. */
export function useOvertimeSubject(): DecisionSubject<OvertimeDay> {
  const { t } = useTranslation()
  const sum = useOvertimeSum()
  const { can } = useSession()
  return {
    key: 'overtime',
    feature: 'attendance',
    idOf: ({ recordId }) => recordId,
    personOf: ({ user }) => user,
    actionsOf: ({ can: { approve } }) => ({ approve, reject: approve }),
    decide: decideOvertime,
    verb: 'approve',
    maxReason: 1000,
    count: (count) => t('{count} overtime requests', { count }),
    describe: ({ date, worked }) => `${formatDay(date)}, ${formatMinutes(totalOvertime(worked))}`,
    href: cardOf,
    sum,
    More: can('attendance.salary_calculation') ? OvertimeWorth : undefined,
  }
}
