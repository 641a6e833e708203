import type { InsuranceLimits } from '@muster/contract/payroll/limits'
import { i18n } from '../../../i18n.ts'
import { formatMoney, formatPercent } from '../../../kit/format.ts'
import type { Fact } from '../../../kit/page/Facts.tsx'

const pounds = (amount: number) => formatMoney({ amount, currency: 'EGP' })
const percent = (value: number) => formatPercent(value, { maximumFractionDigits: 2 })

/** Returns limits in words, with their source or, if the earlier ones continue, the reason. */
export function limitFacts({
  minWage,
  maxWage,
  rate,
  employerRate,
  source,
  state,
}: Pick<InsuranceLimits, 'minWage' | 'maxWage' | 'rate' | 'employerRate' | 'source'> & {
  state?: InsuranceLimits['state']
}): Fact[] {
  const { t } = i18n
  return [
    { label: t('Minimum insured wage'), value: pounds(minWage) },
    { label: t('Maximum insured wage'), value: pounds(maxWage) },
    { label: t('Employee’s share'), value: percent(rate) },
    { label: t('Company’s share'), value: percent(employerRate) },
    { label: state === 'KEPT' ? t('Reason') : t('Source'), value: source },
  ]
}
