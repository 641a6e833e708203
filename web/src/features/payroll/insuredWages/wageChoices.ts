import { formatNumber } from '@muster/contract/kit/formatters'
import type { InsuredWage, WageBasis } from '@muster/contract/payroll/insuredWages'
import { i18n } from '../../../i18n.ts'

/** A wage chosen for a person. `insuredWage` is null if theirs stays as it is. */
export interface WageChoice {
  kind: WageBasis | 'FILE'
  insuredWage: number | null
}

/** The wages chosen one by one, by the person’s id. */
export type WageChoices = ReadonlyMap<string, WageChoice>

/** Returns the wage that a person gets without a choice of their own. Only a registered wage can be raised. */
export function proposedKind({ registered, entered }: InsuredWage, basis: WageBasis): WageBasis {
  if (entered !== null) return 'NONE'
  return basis === 'RAISE' && registered === null ? 'PAY' : basis
}

/** Returns the wage of a way to propose it; null if it stays as it is. */
export function wageOf({ raised, agreed }: InsuredWage, kind: WageBasis): number | null {
  if (kind === 'NONE') return null
  return kind === 'RAISE' ? raised : agreed
}

/** Returns an amount without its currency, for tables. */
export const figureOf = (amount: number): string =>
  formatNumber(amount, i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
