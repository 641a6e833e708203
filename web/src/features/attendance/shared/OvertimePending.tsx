import { useTranslation } from 'react-i18next'
import type { Correction } from '@muster/contract/attendance/corrections'
import { formatClock, formatMinutes } from '../../../kit/format.ts'
import { requestsLink } from '../../../kit/list/requestsLink.ts'
import { RowHint } from '../../../kit/list/RowHint.tsx'

/**
 * Says that the overtime of a corrected day is pending, and leads to it those who may decide on it; nothing without
 * any. `briefly` fits a column of a table.
 */
export function OvertimePending({ correction, briefly = false }: { correction: Correction; briefly?: boolean }) {
  const { t } = useTranslation()
  const { pendingOvertime, user, date } = correction
  if (!pendingOvertime) return null
  return (
    <RowHint
      text={
        briefly
          ? t('Overtime pending: {time}', { time: formatClock(pendingOvertime.minutes) })
          : t('Overtime of this day is pending: {time}', { time: formatMinutes(pendingOvertime.minutes) })
      }
      href={pendingOvertime.can.approve ? `${requestsLink('overtime', user, date)}&group=days` : undefined}
    />
  )
}
