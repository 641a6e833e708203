import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LeavePolicyVersion } from '@muster/contract/leaves/policies'
import { formatDate } from '../../../kit/format.ts'
import { firstYearOf } from './policyRules.ts'
import type { RuleChange } from './usePolicyForm.ts'
import classes from './PolicyEffect.module.css'

/** What a policy means once it is saved: what changes, and from when. `next` is what is set already for later. */
export function PolicyEffect(props: {
  effectiveFrom: string
  next: LeavePolicyVersion | undefined
  changes: readonly RuleChange[]
}) {
  const { effectiveFrom, next, changes } = props
  const { t } = useTranslation()
  const day = effectiveFrom && formatDate(effectiveFrom)
  const yearly = changes.some(({ key }) => key === 'yearlyDays' || key === 'prorated')
  return (
    <div className={classes.effect} role="status">
      {changes.length === 0 ? (
        <p>{t('Nothing is changed yet.')}</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map(({ key, label, before, after }) => (
            <li key={key}>
              <span>{t(label)}</span>
              <span className={classes.values}>
                {before}
                <IconArrowRight className={classes.arrow} size={14} role="img" aria-label={t('becomes')} />
                <strong>{after}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {day && changes.length > 0 ? (
        <p className={classes.meaning}>
          {t('Holds for requests that begin on or after {day}; yearly days from the year {year} on.', {
            day,
            year: firstYearOf(effectiveFrom),
          })}
          {yearly ? ` ${t('What is granted for these years already is corrected, never below what is booked.')}` : ''}
        </p>
      ) : null}
      {next ? (
        <p className={classes.meaning}>
          {t('Other rules are set already from {day} on; they stay.', { day: formatDate(next.effectiveFrom) })}
        </p>
      ) : null}
    </div>
  )
}
