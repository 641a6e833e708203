import { useTranslation } from 'react-i18next'
import { formatter } from '@muster/contract/kit/formatters'
import { formatDay } from '../../../kit/format.ts'
import classes from './Today.module.css'

/** Shows the time at the employee's place: the server's time plus the `elapsed` seconds. */
export function Clock({ localNow, elapsed, zone }: { localNow: string; elapsed: number; zone: string }) {
  const { t } = useTranslation()
  const now = Temporal.PlainDateTime.from(localNow).add({ seconds: elapsed })
  const time = formatter('DateTimeFormat', undefined, { timeStyle: 'medium', timeZone: 'UTC' }).format(
    now.toZonedDateTime('UTC').epochMilliseconds,
  )
  return (
    <div className={classes.clock}>
      <p role="timer" aria-label={t('Current time')} className={`${classes.time} numbers`}>
        {time}
      </p>
      <p className="soft">{formatDay(now.toPlainDate().toString())}</p>
      <p className="faint small">{zone.replaceAll('_', ' ')}</p>
    </div>
  )
}
