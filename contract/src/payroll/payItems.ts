import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id, nameText, optionalText, text } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { payItemFormulas, payItemTypes } from '../kit/pay.ts'
import { PaidPerson } from './records.ts'

/**
 * An earning, deduction, contribution or benefit in kind of the company's own, such as a transport allowance, a union fee, a
 * training fund or a company car.
 */
const Item = z.object({
  code: text(20, 'Please enter a code')
    .toUpperCase()
    .regex(/^[A-Z0-9_-]+$/, 'Please use letters, digits, _ and - only'),
  name: nameText(60, 'Please enter the name in English'),
  arabicName: nameText(60, 'Please enter the name in Arabic'),
  type: z.enum(payItemTypes, 'Please choose a type'),
  frequency: z.enum(['RECURRING', 'ONCE'], 'Please choose a frequency'),
  formula: z.enum(payItemFormulas, 'Please choose a calculation'),
  /**
   * True if an earning or a benefit in kind is in the wage that is taxed, and in the pay that is insured without a registered
   * insured wage.
   */
  isTaxed: z.boolean(),
  isInsured: z.boolean(),
  /** True if a fixed amount is paid for the calendar days with a salary only. */
  isProrated: z.boolean(),
  /** The code in the chart of accounts; empty for the account of own earnings or own deductions. */
  account: optionalText(30),
})

export const AddPayItem = Item.refine(({ type, isTaxed, isInsured }) => type !== 'EARNING' || isTaxed || !isInsured, {
  path: ['isInsured'],
  message: 'Untaxed earnings can’t be insured',
})
  .refine(({ type, isTaxed, isInsured }) => type === 'EARNING' || type === 'BENEFIT' || !(isTaxed || isInsured), {
    path: ['isTaxed'],
    message: 'Only earnings and benefits in kind are taxed or insured',
  })
  .refine(({ formula, isProrated }) => formula === 'FIXED' || !isProrated, {
    path: ['isProrated'],
    message: 'Only fixed amounts can be prorated',
  })
export type AddPayItem = z.infer<typeof AddPayItem>

export const ChangePayItem = z.object({
  id: Id,
  account: optionalText(30).optional(),
  /** The last month in which it applies; null to use it without end. */
  lastMonth: Month.nullable().optional(),
})
export type ChangePayItem = z.infer<typeof ChangePayItem>

export const PayItem = Item.extend({ id: Id, lastMonth: Month.nullable() })
export type PayItem = z.infer<typeof PayItem>

const month = { firstMonth: Month, lastMonth: Month.nullable() }
const number = (required: string) => z.number(required).positive(required).max(999_999_999, 'This is too large')
const decimals = (most: number) => (value: number) => new RegExp(`^\\d+(\\.\\d{1,${most}})?$`).test(String(value))

/** A pay item for a person, or as a rule for everyone of a department and a position. */
export const AddPayItemEntry = z
  .object({
    itemId: Id,
    /** The person; missing for a rule. */
    userId: Id.optional(),
    /** The conditions of a rule; missing for any. */
    department: text(100).optional(),
    position: text(100).optional(),
    /** The amount, the amount of a day or an hour, or the percentage. */
    value: number('Please enter a value above 0').refine(decimals(4), 'Please use at most four decimals'),
    /** The days or hours. Without days, the paid days of the month are counted. */
    quantity: number('Please enter a number above 0')
      .max(744, 'A month has at most 744 hours')
      .refine(decimals(2), 'Please use at most two decimals')
      .optional(),
    /** The currency of a rule's amount. A person's own entry is in the currency of their salary. */
    currency: Currency.optional(),
    firstMonth: Month,
    lastMonth: Month.optional(),
    note: text(300, 'Please enter a note'),
  })
  .refine(({ firstMonth, lastMonth }) => lastMonth === undefined || firstMonth <= lastMonth, {
    path: ['lastMonth'],
    message: 'Please choose a month from the first one on',
  })
export type AddPayItemEntry = z.infer<typeof AddPayItemEntry>

export const PayItemEntry = z.object({
  id: Id,
  item: PayItem,
  department: z.string().nullable(),
  position: z.string().nullable(),
  value: z.number(),
  quantity: z.number().nullable(),
  /** Null for a percentage. */
  currency: Currency.nullable(),
  ...month,
  note: z.string(),
  enteredBy: z.object({ firstName: z.string(), lastName: z.string() }),
  enteredAt: Instant,
})
export type PayItemEntry = z.infer<typeof PayItemEntry>

/** The number of people who get a pay item in a month, and their amounts. */
const PaidMonth = z.object({
  period: Month,
  count: z.number().int(),
  totals: z.array(z.object({ currency: Currency, amount: z.number() })),
})

/** The effect of an entry or rule on its first month, and on later months that already have payroll. */
export const PayItemPreview = PaidMonth.extend({
  laterMonths: z.array(PaidMonth),
  /** The first fifty people by name. */
  people: z.array(z.object({ user: PaidPerson, currency: Currency, amount: z.number() })),
})
export type PayItemPreview = z.infer<typeof PayItemPreview>

/** The permissions that show the company's pay items; one is enough. */
export const readPayItemsNeeds = anyOf('payroll.tax', 'payroll.process', 'payroll.all_view', 'payroll.team_view')
/** The permission to enter pay items for people. Rules for groups also need `payroll.all_view`. */
export const enterPayItemsNeeds = 'payroll.process'

const alsoForRules = 'A rule for a group also needs `payroll.all_view`. You can’t enter your own.'

export const payItems = {
  payItems: route({
    method: 'GET',
    path: '/payroll/pay-items',
    needs: readPayItemsNeeds,
    summary: 'List the company’s own earnings, deductions, contributions and benefits, and their rules for groups',
    description: '`departments` and `positions` are those of active people, which rules can name.',
  }).output(
    z.object({
      items: z.array(PayItem),
      rules: z.array(PayItemEntry.extend({ people: z.number().int() })),
      departments: z.array(z.string()),
      positions: z.array(z.string()),
    }),
  ),
  addPayItem: route({
    method: 'POST',
    path: '/payroll/pay-items',
    needs: 'payroll.tax',
    summary: 'Add an earning, deduction, contribution or benefit in kind of the company’s own',
    description: 'It never changes afterwards, except for its account and its last month. 409 if the code is taken.',
    success: 201,
  })
    .input(AddPayItem)
    .output(z.object({ item: PayItem })),
  changePayItem: route({
    method: 'PATCH',
    path: '/payroll/pay-items/{id}',
    needs: 'payroll.tax',
    summary: 'Change the account of a pay item, or the last month in which it applies',
  })
    .input(ChangePayItem)
    .output(z.object({ item: PayItem })),
  personPayItems: route({
    method: 'GET',
    path: '/payroll/people/{userId}/pay-items',
    needs: anyOf('payroll.all_view', 'payroll.team_view'),
    summary: 'List a person’s pay items: their own entries, and the rules that apply to them this month (logged)',
  })
    .input(z.object({ userId: Id }))
    .output(
      z.object({ entries: z.array(PayItemEntry), rules: z.array(PayItemEntry), can: z.object({ enter: z.boolean() }) }),
    ),
  addPayItemEntry: route({
    method: 'POST',
    path: '/payroll/pay-item-entries',
    needs: enterPayItemsNeeds,
    summary: 'Enter a pay item for a person, or as a rule for a group',
    description: `${alsoForRules} 409 \`payroll.pay_item_overlaps\` if the person has the pay item in one of the months, or a rule for the same people starts in the month. The next payroll record includes the differences of approved months.`,
    success: 201,
  })
    .input(AddPayItemEntry)
    .output(z.object({ entry: PayItemEntry })),
  previewPayItemEntry: route({
    method: 'POST',
    path: '/payroll/pay-item-entries/preview',
    needs: enterPayItemsNeeds,
    summary: 'Preview who gets a pay item by an entry or a rule, and how much (logged)',
    description: alsoForRules,
    reads: true,
  })
    .input(AddPayItemEntry)
    .output(z.object({ preview: PayItemPreview })),
  endPayItemEntry: route({
    method: 'PATCH',
    path: '/payroll/pay-item-entries/{id}',
    needs: enterPayItemsNeeds,
    summary: 'End an entry or a rule with a month; the month before its first withdraws it',
    description: alsoForRules,
  })
    .input(z.object({ id: Id, lastMonth: Month }))
    .output(z.object({ entry: PayItemEntry })),
}
