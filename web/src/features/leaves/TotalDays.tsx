import { useTranslation } from 'react-i18next'
import type { LeaveType } from '@muster/contract/leaveTypes'
import { formatDays } from '../../ui/format.ts'
import type { YearEffect } from './requestRules.ts'
import { leaveTypeWords } from './words.ts'
import classes from './TotalDays.module.css'

/** What one year's balance has after the request. */
function Effect({ type, effect, severalYears }: { type: LeaveType; effect: YearEffect; severalYears: boolean }) {
  const { t } = useTranslation()
  const { year, days, before, after } = effect
  if (before === null || after === null) return null
  const name = severalYears
    ? t('{type} {year}, {days}', { type: t(leaveTypeWords[type]), year, days: formatDays(days) })
    : t('{type} {year}', { type: t(leaveTypeWords[type]), year })
  return (
    <p className={classes.line} data-short={after < 0 || undefined}>
      <span>{name}</span>
      <span>
        {after < 0
          ? t('{days} more than you have left ({left})', { days: formatDays(-after), left: formatDays(before) })
          : t('{after} of {before} remain', { after, before: formatDays(before) })}
      </span>
    </p>
  )
}

/** How many days the request comes to, and what remains of the balance after it; announced as it changes. */
export function TotalDays({
  days,
  type,
  effects,
}: {
  days: number | null
  type: LeaveType | null
  effects: YearEffect[]
}) {
  const { t } = useTranslation()
  return (
    <div className={classes.total} role="status">
      <p className={classes.line}>
        <span>{t('Total Days')}</span>
        <strong className={classes.days}>{days === null ? '–' : formatDays(days)}</strong>
      </p>
      {type
        ? effects.map((effect) => (
            <Effect key={effect.year} type={type} effect={effect} severalYears={effects.length > 1} />
          ))
        : null}
    </div>
  )
}
