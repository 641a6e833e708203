import { z } from 'zod'
import { AmountAboveZero, Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { hasVisibleCharacter, Id, optionalText, text } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { readLoansNeeds } from './loanCalls.ts'
import { anyOf } from '../access/needs.ts'
import { DayPayRule, EndingKind, GratuityRule, NoticeGiven, SettlementItem, SettlementLine } from '../kit/leaving.ts'

export const settlementStatuses = ['PENDING', 'CONFIRMED', 'REJECTED'] as const
export const SettlementStatus = z.enum(settlementStatuses)

const Named = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** A final settlement of a person whose employment ends. Amounts have two decimals. */
export const Settlement = z.object({
  id: z.uuid(),
  user: PersonName,
  lastDay: Day,
  ending: EndingKind,
  notice: NoticeGiven.nullable(),
  currency: Currency,
  lines: z.array(SettlementLine),
  /** Payments less deductions, before tax, insurance and loans. */
  total: z.number(),
  /** The days of annual leave that the record takes off the balance once it is approved. */
  leaveDays: z.number(),
  note: z.string().nullable(),
  status: SettlementStatus,
  /** The fact that has changed since the preparation: the last day or the leave balance; null if neither has. */
  outdated: z.enum(['LAST_DAY', 'LEAVE']).nullable(),
  /** The approved month that pays it; null if none does yet. */
  paidIn: Month.nullable(),
  preparedBy: Named,
  preparedAt: Instant,
  decidedBy: Named.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  updatedAt: Instant,
  can: z.object({ confirm: z.boolean(), reject: z.boolean() }),
})
export type Settlement = z.infer<typeof Settlement>

const label = text(80, 'Please enter a name')
const amount = AmountAboveZero('Please enter an amount greater than 0')

export const DraftSettlement = z.object({
  userId: Id,
  ending: EndingKind,
  /** The notice that was given; without it, no notice is paid or deducted. */
  notice: NoticeGiven.nullish(),
  /** By default a thirtieth of the salary. */
  dayPay: DayPayRule.default({ base: 'SALARY', divisor: 30 }),
  /** The company's rule for the end-of-service gratuity; without it, none is paid. */
  gratuity: GratuityRule.nullish(),
  /** The parts on which no income tax is due. */
  untaxed: z.array(SettlementItem).max(5).default([]),
  /** Things of the company that are not returned yet, and the amounts withheld until then. */
  returns: z.array(z.object({ label, amount })).max(20).default([]),
  /** Further lines. */
  others: z
    .array(z.object({ label, amount, type: z.enum(['BONUS', 'DEDUCTION']), reason: text(300, 'Please give a reason') }))
    .max(20)
    .default([]),
  note: optionalText(300).nullish(),
})
export type DraftSettlement = z.infer<typeof DraftSettlement>

export const DecideSettlement = z
  .object({
    id: Id,
    status: z.enum(['CONFIRMED', 'REJECTED'], 'Please choose CONFIRMED or REJECTED'),
    reason: optionalText(300).nullish(),
    updatedAt: Instant.optional(),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || hasVisibleCharacter(reason ?? ''), {
    path: ['reason'],
    message: 'Please give a reason for the rejection',
  })
export type DecideSettlement = z.infer<typeof DecideSettlement>

/** A person whose employment has ended or soon ends, with their final settlement. */
export const Leaver = z.object({
  user: PersonName,
  lastDay: Day,
  /** Their settlement for this last day, or a rejected one if there is no other; null if none is prepared. */
  settlement: Settlement.pick({
    id: true,
    status: true,
    outdated: true,
    paidIn: true,
    currency: true,
    total: true,
    can: true,
  }).nullable(),
  can: z.object({ prepare: z.boolean() }),
})
export type Leaver = z.infer<typeof Leaver>

const OneSettlement = z.object({ settlement: Settlement })

export const settlements = {
  leavers: route({
    method: 'GET',
    path: '/payroll/leavers',
    needs: readLoansNeeds,
    summary:
      'List people within your reach whose employment ended in the last year or ends by next month, latest first',
    description: 'Access to other people’s settlements is logged.',
  })
    .input(PageQuery)
    .output(z.object({ people: z.array(Leaver), pagination: Pagination })),
  settlements: route({
    method: 'GET',
    path: '/payroll/settlements/{userId}',
    needs: readLoansNeeds,
    summary: 'List the final settlements of a person, newest first',
    description: 'Access to other people’s settlements is logged.',
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ settlements: z.array(Settlement), can: z.object({ prepare: z.boolean() }) })),
  previewSettlement: route({
    method: 'POST',
    path: '/payroll/settlements/preview',
    reads: true,
    needs: 'payroll.process',
    summary: 'Calculate the final settlement of a person whose employment ends, without saving it',
  })
    .input(DraftSettlement)
    .output(
      z.object({
        lastDay: Day,
        currency: Currency,
        leaveDays: z.number(),
        lines: z.array(SettlementLine),
        total: z.number(),
      }),
    ),
  prepareSettlement: route({
    method: 'POST',
    path: '/payroll/settlements',
    needs: 'payroll.process',
    summary: 'Prepare the final settlement of a person; it applies once someone else has confirmed it',
    success: 201,
  })
    .input(DraftSettlement)
    .output(OneSettlement),
  decideSettlement: route({
    method: 'PATCH',
    path: '/payroll/settlements/{id}',
    needs: anyOf('payroll.process', 'payroll.approve'),
    summary: 'Confirm or reject a final settlement, with `payroll.approve`; or withdraw one that you prepared',
    description: 'You can’t confirm a settlement that is yours or that you prepared.',
  })
    .input(DecideSettlement)
    .output(OneSettlement),
}
