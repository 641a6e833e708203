import type { Currency } from '@muster/contract/kit/money'
import { formatNumber } from '@muster/contract/kit/formatters'

interface Bounds {
  salaryMin: number | null
  salaryMax: number | null
  currency: Currency
}

/** Returns the salary of a posting as a text such as `EGP 20,000 – 30,000`; null if it has none. */
export function salaryRange({ salaryMin, salaryMax, currency }: Bounds): string | null {
  const amount = (value: number) => formatNumber(value, 'en')
  if (salaryMin === null && salaryMax === null) return null
  if (salaryMin === null) return `Up to ${currency} ${amount(salaryMax ?? 0)}`
  if (salaryMax === null) return `From ${currency} ${amount(salaryMin)}`
  return salaryMin === salaryMax
    ? `${currency} ${amount(salaryMin)}`
    : `${currency} ${amount(salaryMin)} – ${amount(salaryMax)}`
}
