import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { formatCount, formatDays } from '../../../kit/format.ts'

/** Lists the points to check before a month is approved. Renders nothing if there are none. */
export function BeforeApproval({ run: { beforeApproval: odd } }: { run: PayrollRun }) {
  const { t } = useTranslation()
  const id = useId()
  if (!odd) return null
  const checks = [
    [t('Days remaining this month'), odd.daysToCome, formatDays(odd.daysToCome)],
    [t('Records with exceptions'), odd.exceptions],
    [t('Records without net pay'), odd.zeroNets],
    [t('Pending salary adjustments'), odd.adjustments],
    [t('Days with pending overtime'), odd.overtimeDays],
  ] as const
  const visibleChecks = checks.filter(([, count]) => count > 0)
  if (visibleChecks.length === 0) return null
  return (
    <div className="notice" data-colour="amber">
      <div>
        <p className="medium" id={id}>
          {t('Check before you approve')}
        </p>
        <ul className="unmarked numbers" aria-labelledby={id}>
          {visibleChecks.map(([label, count, words = formatCount(count)]) => (
            <li key={label}>{t('{label}: {value}', { label, value: words })}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
