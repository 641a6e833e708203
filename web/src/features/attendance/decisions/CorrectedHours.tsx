import { Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Correction, DayHours } from '@muster/contract/attendance/corrections'
import { formatClock, formatLocalTime } from '../../../kit/format.ts'
import { describeHours } from '../shared/CorrectionItem.tsx'

/** Shows a day's hours before and after a correction, one below the other. */
export function CorrectedHours({ before, after }: Pick<Correction, 'before' | 'after'>) {
  const { t } = useTranslation()
  return (
    <Stack component="span" gap={0} className="numbers small">
      <span className="soft">{describeHours(before, t('No hours'))}</span>
      <span className="medium">
        <IconArrowRight
          size={14}
          className="mantine-rotate-rtl"
          style={{ verticalAlign: '-2px' }}
          role="img"
          aria-label={t('becomes')}
        />{' '}
        {describeHours(after, t('Hours removed'))}
      </span>
    </Stack>
  )
}

/** Shows a day's hours in two short lines: from when to when, and below it the break and the time worked. */
export function HoursColumn({ hours, none }: { hours: DayHours | null; none: string }) {
  const { t } = useTranslation()
  if (!hours?.clockInTime) return <span className="faint">{none}</span>
  const { clockInTime, clockOutTime, breakMinutes, workedMinutes } = hours
  return (
    <Stack component="span" gap={0} className="numbers small">
      <span className="nowrap">
        {`${formatLocalTime(clockInTime)}–${clockOutTime ? formatLocalTime(clockOutTime) : '…'}`}
      </span>
      <span className="faint nowrap">
        {t('{worked}, break {pause}', { worked: formatClock(workedMinutes), pause: formatClock(breakMinutes) })}
      </span>
    </Stack>
  )
}
