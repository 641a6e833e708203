import type { Currency } from '@muster/contract/kit/money'

/** A salary to find by its net pay. */
export interface NetQuestion {
  /** The person; missing for someone without a record. */
  userId?: string
  currency: Currency
  /** The part of the salary that is base pay; null for all of it, undefined for the part that it is now. */
  base?: number | null
  /** The month to calculate, `YYYY-MM`. */
  period: string
  /** The present salary, if the answer is to be a raise of it. */
  salaryBefore?: number
  /** Receives the gross salary, or the raise to it. */
  onUse: (amount: number) => void
}
