import { useTranslation } from 'react-i18next'
import type { PendingCorrection } from '@muster/contract/attendance/decisions'
import { client } from '../../../kit/api/client.ts'
import type { DecisionSubject } from '../../../kit/decisions/decisionKind.ts'
import { formatDay, formatMinutes } from '../../../kit/format.ts'

/** Returns the minutes that a correction adds to the day's work; negative if it removes some. */
export const addedMinutes = ({ before, after }: PendingCorrection): number =>
  (after?.workedMinutes ?? 0) - (before?.workedMinutes ?? 0)

/** Returns corrections of hours as their decisions see them. */
export function useCorrectionSubject(): DecisionSubject<PendingCorrection> {
  const { t } = useTranslation()
  return {
    key: 'corrections',
    feature: 'attendance',
    idOf: ({ id }) => id,
    personOf: ({ user }) => user,
    actionsOf: ({ can: { decide } }) => ({ approve: decide, reject: decide }),
    decide: ({ status, reason }, rows, context) =>
      client.attendance.decideCorrections({ status, reason, requests: rows.map(({ id }) => ({ id })) }, { context }),
    verb: 'approve',
    maxReason: 1000,
    count: (count) => t('{count} corrections', { count }),
    describe: ({ date }) => formatDay(date),
    sum: (rows) => {
      const changes = rows.map(addedMinutes)
      const [added, removed] = [1, -1].map((sign) =>
        changes.filter((minutes) => minutes * sign > 0).reduce((sum, minutes) => sum + Math.abs(minutes), 0),
      ) as [number, number]
      return [
        t('Hours added: {time}', { time: formatMinutes(added) }),
        ...(removed > 0 ? [t('Hours removed: {time}', { time: formatMinutes(removed) })] : []),
      ]
    },
  }
}
