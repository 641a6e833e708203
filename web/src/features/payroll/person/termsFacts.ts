import type { PersonTerms } from '@muster/contract/payroll/terms'
import { i18n } from '../../../i18n.ts'
import { formatMoney } from '../../../kit/format.ts'
import type { Fact } from '../../../kit/page/Facts.tsx'

/** Returns the status and the insured wage of a person as labelled values. */
export function termsFacts({ status, insuredWage, limits }: PersonTerms): Fact[] {
  const { t } = i18n
  const format = (amount: number) => formatMoney({ amount, currency: 'EGP' })
  const insured = insuredWage === null ? null : Math.min(Math.max(insuredWage, limits.minWage), limits.maxWage)
  return [
    { label: t('Status'), value: t(status.name) },
    { label: t('Insured wage'), value: insuredWage === null ? t('Pay of the month') : format(insuredWage) },
    { label: t('Limited to'), value: insured === null || insured === insuredWage ? null : format(insured) },
    { label: t('Effect'), value: t(status.meaning), wide: true },
  ]
}
