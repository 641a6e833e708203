import { useTranslation } from 'react-i18next'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { formatDay } from '../../../kit/format.ts'
import { requestsLink } from '../../../kit/list/requestsLink.ts'
import { RowHint } from '../../../kit/list/RowHint.tsx'

/**
 * Says that a correction of a day with overtime is pending, and leads to it those who may decide on it; nothing without
 * one. `isNamed` names the day, where several days share a line.
 */
export function CorrectionPending({ day, isNamed = false }: { day: OvertimeDay; isNamed?: boolean }) {
  const { t } = useTranslation()
  const { pendingCorrection, user, date } = day
  if (!pendingCorrection) return null
  return (
    <RowHint
      text={
        isNamed
          ? t('A correction of {day} is pending', { day: formatDay(date) })
          : t('A correction of this day is pending')
      }
      href={pendingCorrection.can.decide ? requestsLink('corrections', user, date) : undefined}
    />
  )
}
