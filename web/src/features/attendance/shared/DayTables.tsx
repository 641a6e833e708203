import { useTranslation } from 'react-i18next'
import type { Break, ClockEntry } from '@muster/contract/attendance/records'
import type { LocalTime } from '@muster/contract/kit/time'
import { formatClock, formatLocalTime } from '../../../kit/format.ts'
import { breakWords } from './labels.ts'
import classes from './DayTables.module.css'

const timeOf = (local: LocalTime | null, otherwise: string) => (local ? formatLocalTime(local) : otherwise)

/**
 * Shows the sessions in order with their numbers, clock-in, clock-out, and duration or "Active" (specification 2,
 * section 2).
 */
export function Sessions({ entries, title }: { entries: readonly ClockEntry[]; title: string }) {
  const { t } = useTranslation()
  return (
    <table className={`plain-table ${classes.table}`}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            <span aria-hidden="true">#</span>
            <span className="visually-hidden">{t('Session')}</span>
          </th>
          <th scope="col">{t('In')}</th>
          <th scope="col">{t('Out')}</th>
          <th scope="col" className={classes.end}>
            {t('Duration')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, clockInTime, clockOutTime, workedSeconds }, index) => (
          <tr key={id}>
            <td className="faint">{index + 1}</td>
            <td>{timeOf(clockInTime, '')}</td>
            <td>{timeOf(clockOutTime, '–')}</td>
            <td className={classes.end}>{clockOutTime ? formatClock(Math.floor(workedSeconds / 60)) : t('Active')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows the breaks in order with their type, start, end and minutes (specification 2, section 2). */
export function Breaks({ breaks, title }: { breaks: readonly Break[]; title: string }) {
  const { t } = useTranslation()
  const inOrder = breaks.toSorted((a, b) => a.startTime.localeCompare(b.startTime))
  return (
    <table className={`plain-table ${classes.table}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Type')}</th>
          <th scope="col">{t('Start')}</th>
          <th scope="col">{t('End')}</th>
          <th scope="col" className={classes.end}>
            {t('Minutes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {inOrder.map(({ id, breakType, isPaid, startLocal, endLocal, duration }) => (
          <tr key={id}>
            <td>
              {t(breakWords[breakType])}
              {isPaid ? <span className="faint small"> {t('paid')}</span> : null}
            </td>
            <td>{formatLocalTime(startLocal)}</td>
            <td>{timeOf(endLocal, t('In progress'))}</td>
            <td className={classes.end}>{duration ?? t('Active')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
