import { z } from 'zod'
import { AmountAboveZero, Currency } from '../kit/money.ts'
import { shareKinds } from './shareKinds.ts'

const kindMessage = 'Please choose an amount or a percentage'
const valueMessage = 'Please enter how much this account receives'

/**
 * The part of a person's pay in a currency that goes to one of their further accounts: an amount of each monthly pay, or
 * a percentage of every net pay.
 */
export const PayShare = z.object({
  currency: Currency,
  kind: z.enum(shareKinds, kindMessage),
  /** An amount in the currency, or a percentage. */
  value: AmountAboveZero(valueMessage),
})
export type PayShare = z.infer<typeof PayShare>

/** Returns false for a percentage above 100. */
export const isPossibleShare = ({ kind, value }: Pick<PayShare, 'kind' | 'value'>): boolean =>
  kind !== 'PERCENT' || value <= 100

/** The options of the rule that a percentage is at most 100, whose error appears at `value` beside those of other fields. */
export const shareError = {
  path: ['value'],
  error: 'Please enter at most 100 percent',
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === 'kind' || path?.[0] === 'value'),
}
