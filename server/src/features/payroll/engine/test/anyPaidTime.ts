import fc from 'fast-check'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { paidTimeKinds } from '@muster/contract/kit/pay'
import type { PayTerms } from '../../../../pay/terms/payTerms.ts'

const rated = fc.record({
  kind: fc.constantFrom('DAILY', 'HOURLY'),
  rate: fc.oneof(fc.bigInt({ min: 1n, max: 100_000n }), fc.constantFrom(35_000n, 4_321n)),
  currency: fc.oneof({ weight: 4, arbitrary: fc.constant('EGP' as const) }, fc.constantFrom(...salaryCurrencies)),
})

/** A kind of pay, most often for a month. */
export const anyTerms: fc.Arbitrary<PayTerms> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<PayTerms>({ kind: 'MONTHLY' }) },
  { weight: 2, arbitrary: rated },
)
export const anyPayTerms = fc.record({ before: anyTerms, own: anyTerms })

/** Days that are worked or paid, by their distance from the first of a month; each once. */
export const anyPaidTime = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: -31, max: 34 }),
    of: fc.constantFrom(...paidTimeKinds),
    minutes: fc.oneof(fc.constant(480), fc.integer({ min: 1, max: 900 })),
  }),
  { selector: ({ day }) => day, maxLength: 45 },
)
