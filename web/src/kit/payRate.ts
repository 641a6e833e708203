import type { Money } from '@muster/contract/kit/money'
import { i18n } from '../i18n.ts'
import { formatMoney } from './format.ts'

/** Returns what someone is paid for each day or hour in words, such as `EGP 120.00 an hour`. */
export function payRateText(kind: 'DAILY' | 'HOURLY', rate: Money): string {
  const amount = formatMoney(rate)
  return kind === 'DAILY' ? i18n.t('{amount} a day', { amount }) : i18n.t('{amount} an hour', { amount })
}
