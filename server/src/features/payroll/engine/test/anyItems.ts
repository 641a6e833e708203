import fc from 'fast-check'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { MonthItem } from '../facts.ts'

type Kind = Pick<MonthItem, 'type' | 'frequency' | 'formula' | 'isProrated'> & {
  /** The exemption. Untaxed pay is not insured either, except for a benefit in kind that is exempt from tax only. */
  exempt?: 'TAX' | 'INSURANCE' | 'TAX_ONLY'
}

const earning = { type: 'EARNING', frequency: 'RECURRING', isProrated: false } as const
const deduction = { type: 'DEDUCTION', frequency: 'RECURRING', isProrated: false } as const
const contribution = { type: 'EMPLOYER', frequency: 'RECURRING', isProrated: false } as const
const benefit = { type: 'BENEFIT', frequency: 'RECURRING', isProrated: false } as const
/** A company's pay items. What they are never changes, whoever gets them. */
const kinds: readonly Kind[] = [
  { ...earning, formula: 'FIXED', isProrated: true },
  { ...earning, formula: 'FIXED', frequency: 'ONCE', exempt: 'INSURANCE' },
  { ...earning, formula: 'PER_DAY', exempt: 'TAX' },
  { ...earning, formula: 'PER_HOUR' },
  { ...earning, formula: 'PERCENT_OF_BASE', exempt: 'INSURANCE' },
  { ...earning, formula: 'PERCENT_OF_GROSS', frequency: 'ONCE' },
  { ...deduction, formula: 'PERCENT_OF_GROSS' },
  { ...deduction, formula: 'FIXED' },
  { ...contribution, formula: 'PERCENT_OF_GROSS' },
  { ...contribution, formula: 'FIXED', frequency: 'ONCE' },
  { ...benefit, formula: 'FIXED', isProrated: true },
  { ...benefit, formula: 'PERCENT_OF_BASE', exempt: 'TAX_ONLY' },
  { ...benefit, formula: 'FIXED', frequency: 'ONCE', exempt: 'INSURANCE' },
  { ...benefit, formula: 'PER_DAY', exempt: 'TAX' },
]

const idOf = (place: number) => `00000006-0000-4000-8000-${String(place).padStart(12, '0')}`

const rawItem = fc.record({
  place: fc.nat(kinds.length - 1),
  value: fc.oneof(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.constantFrom(5000n, 20_000n, 455_000n, 6_000_000n)),
  quantity: fc.bigInt({ min: 1n, max: 3100n }),
  isCounted: fc.boolean(),
  currency: fc.oneof({ weight: 6, arbitrary: fc.constant('EGP' as const) }, fc.constantFrom(...salaryCurrencies)),
})

/** Generates the pay items of a month: each at most once. */
export const anyItems: fc.Arbitrary<MonthItem[]> = fc
  .uniqueArray(rawItem, { maxLength: 4, selector: ({ place }) => place })
  .map((raws) =>
    raws.map(({ place, value, quantity, isCounted, currency }): MonthItem => {
      const { exempt, ...kind } = kinds[place]!
      const isPerDay = kind.formula === 'PER_DAY'
      return {
        ...kind,
        payItem: {
          id: idOf(place),
          name: `Item ${place}`,
          arabicName: `بند ${place}`,
          ...((exempt === 'TAX' || exempt === 'TAX_ONLY') && { isUntaxed: true }),
          ...((exempt === 'TAX' || exempt === 'INSURANCE') && { isUninsured: true }),
          ...(kind.type === 'BENEFIT' && kind.frequency === 'ONCE' && { isOnce: true }),
        },
        code: `ITEM${place}`,
        value,
        quantity: (isPerDay && !isCounted) || kind.formula === 'PER_HOUR' ? quantity : null,
        currency: kind.formula.startsWith('PERCENT') ? null : currency,
        sourceId: idOf(100 + place),
        isRule: false,
      }
    }),
  )
