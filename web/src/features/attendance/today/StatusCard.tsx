import { useTranslation } from 'react-i18next'
import { formatter } from '@muster/contract/kit/formatters'
import { digits, formatDayIn } from '../../../kit/format.ts'
import { BreakButtons, ClockButtons } from '../shared/clock/ClockButtons.tsx'
import { ClockStateText } from '../shared/clock/ClockStateText.tsx'
import { PlannedHours } from '../shared/clock/PlannedHours.tsx'
import type { ClockState } from '../shared/clock/useClock.ts'
import classes from './Today.module.css'

/** Shows the current time and day in the employee's time zone: the server's time plus `elapsed` seconds. */
function Clock({ localNow, elapsed, zone }: { localNow: string; elapsed: number; zone: string }) {
  const { t } = useTranslation()
  const now = Temporal.PlainDateTime.from(localNow).add({ seconds: elapsed })
  const time = formatter('DateTimeFormat', undefined, {
    timeStyle: 'medium',
    timeZone: 'UTC',
    numberingSystem: digits(),
  }).format(now.toZonedDateTime('UTC').epochMilliseconds)
  return (
    <div className={classes.clock}>
      <p role="timer" aria-label={t('Current time')} className={`${classes.time} numbers`}>
        {time}
      </p>
      <p className="soft">
        {formatDayIn(now.year, now.toPlainDate().toString())}
        <span className="faint small"> · {zone.replaceAll('_', ' ')}</span>
      </p>
    </div>
  )
}

/** Shows the clock, the status, the planned hours, and the buttons for clocking in and out and for breaks. */
export function StatusCard({ clock }: { clock: ClockState }) {
  const { t } = useTranslation()
  const { today, elapsed } = clock
  return (
    <section className={classes.status} aria-label={t('Your status')}>
      <Clock localNow={today.localNow} elapsed={elapsed} zone={today.zone} />
      <div className={classes.state}>
        <ClockStateText clock={clock} className={classes.sentence} />
        <PlannedHours date={today.today} />
      </div>
      <ClockButtons clock={clock} className={classes.buttons} />
      <BreakButtons clock={clock} className={`ruled ${classes.breaks}`} />
    </section>
  )
}
