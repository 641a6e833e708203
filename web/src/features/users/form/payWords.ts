import type { Money } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import { i18n } from '../../../i18n.ts'

/** How somebody is invoiced in words; keys of the translation. */
export const chargingWords: Record<ChargingMethod, string> = {
  hourly: 'Hourly',
  monthly: 'Monthly',
  weekly: 'Weekly',
  'bi-weekly': 'Bi-weekly',
}

/** An amount with its currency, `EGP 25,000.00`. */
export const formatMoney = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat(i18n.language, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount)
