import { IconClockHour4, IconCoffee, IconLogin2, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { formatLocalTime } from '../../../kit/format.ts'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { breaksByType, formatSeconds, formatTimer } from '../shared/durations.ts'
import { breakWords } from '../shared/labels.ts'
import type { LiveDay } from '../shared/clock/liveDay.ts'

/** The placeholder for a missing value. */
const noValue = '–'

/** Shows the first clock-in, the last clock-out, and running totals of work and breaks (specification 2, section 2). */
export function TodayFigures({ record, live }: { record: AttendanceRecord | null; live: LiveDay }) {
  const { t } = useTranslation()
  const { isIn, pause, worked, breaks } = live
  const lastOut = record?.clockEntries.findLast(({ clockOutTime }) => clockOutTime !== null)?.clockOutTime
  const breakCounts = breaksByType(record?.breaks ?? []).map(
    ({ type, count }) => `${t(breakWords[type])}\u00a0${count}`,
  )
  return (
    <FigureStrip dense>
      <FigureCell
        label={t('First Clock In')}
        icon={IconLogin2}
        figure={record?.clockInTime ? formatLocalTime(record.clockInTime) : noValue}
      />
      <FigureCell label={t('Last Clock Out')} icon={IconLogout} figure={lastOut ? formatLocalTime(lastOut) : noValue} />
      <FigureCell
        label={t('Hours Worked')}
        icon={IconClockHour4}
        figure={isIn ? formatTimer(worked) : formatSeconds(worked)}
      />
      <FigureCell
        label={t('Break Time')}
        icon={IconCoffee}
        figure={pause ? formatTimer(breaks) : formatSeconds(breaks)}
        detail={breakCounts.join(' · ')}
      />
    </FigureStrip>
  )
}
