import { sql } from 'drizzle-orm'
import type { PersonTerms, SetTerms } from '@muster/contract/payroll/terms'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { type PackTables, statusOf } from '../../../pay/packs/tables.ts'
import { standingOf } from '../../../people/person.ts'
import { userPolicy } from '../../../people/policy.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import type { PayTerms } from '../../../pay/terms/payTerms.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { termsIn, type TermsOfMonth, type TermsRow } from '../facts/terms.ts'
import { payrollChanged } from '../messages.ts'
import { payrollArea } from '../policy.ts'
import { presentTerms, readTermsTables, selectTerms } from './presentTerms.ts'

/**
 * Sets the status, the registered insured wage and the kind of pay of a person from a month on. Only what differs from the terms of that
 * month is entered.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own, and for another kind of pay of an
 * administrator unless the actor is a Super Admin; 400 naming `status` for one that the rules
 * don't know; 409 while payroll is being calculated.
 */
export const setTerms = (ctx: Context, input: SetTerms) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { userId, firstMonth, source } = input
    await lockRestingPayroll(tx)
    const { tables, entry, before, after } = await readChange(tx, ctx.actor, input)
    const answer = { terms: presentTerms(tables, after, firstMonth) }
    if (entry === null) return { action: null, answer }
    await tx
      .insert(payrollTerms)
      .values({ ...entry, userId, source, enteredBy: ctx.actor.id, enteredAt: sql`clock_timestamp()` })
    return {
      action: 'payroll.terms_set',
      subject: { type: 'user', id: userId },
      personId: userId,
      // The audit trail contains no amounts.
      before: { status: statusOf(tables, before.status).code, payKind: before.pay.kind },
      after: {
        firstMonth,
        status: entry.status ?? undefined,
        wageBasis: entry.wageBasis ?? undefined,
        payKind: entry.payKind ?? undefined,
        source,
      },
      events: [payrollChanged()],
      answer,
    }
  })

interface Answer {
  terms: PersonTerms
}

/**
 * Reads a person's terms for a change of them from a month on. `entry` is what to enter; null if nothing would change.
 * @throws Refusal as for `setTerms`.
 */
export async function readChange(
  db: Queryable,
  actor: Actor,
  { userId, firstMonth, status, insuredWage, pay }: SetTerms,
) {
  await visiblePerson(db, actor, payrollArea, userId)
  const tables = await readTermsTables(db)
  throwIf(
    canDecideFor(actor, userId) ? null : forbidden('You cannot change your own pay'),
    tables.statuses.some(({ code }) => code === status) ? null : invalid({ status: 'Please choose a status' }),
  )
  const before = termsIn(
    (await selectTerms(db, userId)).map(({ row }) => row),
    firstMonth,
  )
  const after = {
    status,
    insuredWage: insuredWage === null ? null : centsOf(insuredWage),
    pay: pay === undefined ? before.pay : payOf(pay),
  }
  const entry = entryOf(tables, firstMonth, before, after)
  // A rate is pay, like a salary and its allowances.
  if (entry?.payKind) throwIf(userPolicy.change(actor, await standingOf(db, actor, userId), 'change the pay of'))
  return { tables, before, after, entry }
}

/** Returns the entry that turns the terms of a month into others; null if they are equal. */
function entryOf(
  tables: PackTables,
  firstMonth: string,
  before: TermsOfMonth,
  { status, insuredWage, pay }: TermsOfMonth,
): TermsRow | null {
  const hasStatus = statusOf(tables, before.status).code !== status
  const hasWage = before.insuredWage !== insuredWage
  const hasPay = !isSamePay(before.pay, pay)
  if (!hasStatus && !hasWage && !hasPay) return null
  return {
    firstMonth,
    status: hasStatus ? status : null,
    wageBasis: hasWage ? (insuredWage === null ? 'PAY' : 'REGISTERED') : null,
    insuredWage: hasWage && insuredWage !== null ? printCents(insuredWage) : null,
    payKind: hasPay ? pay.kind : null,
    payRate: hasPay && pay.kind !== 'MONTHLY' ? printCents(pay.rate) : null,
    payCurrency: hasPay && pay.kind !== 'MONTHLY' ? pay.currency : null,
  }
}

const payOf = (pay: NonNullable<SetTerms['pay']>): PayTerms =>
  pay.kind === 'MONTHLY' ? pay : { ...pay, rate: centsOf(pay.rate) }

const isSamePay = (one: PayTerms, other: PayTerms): boolean =>
  one.kind === 'MONTHLY' || other.kind === 'MONTHLY'
    ? one.kind === other.kind
    : one.kind === other.kind && one.rate === other.rate && one.currency === other.currency
