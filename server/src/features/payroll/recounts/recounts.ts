import { and, asc, eq, type SQL } from 'drizzle-orm'
import { salaryCurrencies } from '@muster/contract/kit/money'
import type { Actor } from '../../../actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { computeMonth } from '../engine/computeMonth.ts'
import type { EarlierMonth } from '../engine/facts.ts'
import type { Line } from '../engine/records.ts'
import { retroLines } from '../engine/retro.ts'
import { sumsOf } from '../engine/sums.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import type { PersonMonth } from '../facts/months.ts'
import { type Payee, payeesOf } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import { paidBonuses, paidFor } from '../facts/settled.ts'
import { payrollRecounts } from '../tables.ts'

/** Returns months that are or were to be decided on, of people whose pay the actor sees: by name, in order. */
export const selectRecounts = (db: Queryable, actor: Actor, where: SQL | undefined) =>
  db
    .select({
      userId: payrollRecounts.userId,
      period: payrollRecounts.period,
      decision: payrollRecounts.decision,
    })
    .from(payrollRecounts)
    .innerJoin(users, eq(users.id, payrollRecounts.userId))
    .where(and(where, seesOpenPayOf(actor, users.id)))
    .orderBy(asc(users.searchText), asc(users.id), asc(payrollRecounts.period))

/** A month of a person as it would be paid now, and what differs from what was paid for it. */
export interface ComputedRecount {
  payee: Payee
  month: PersonMonth
  /** Differences by code. */
  differences: Line[]
  /** The currencies in which it comes to another pay. */
  pay: { currency: Line['currency']; paid: bigint; due: bigint }[]
}

/** Computes these months anew, with so many statements for any number of them. */
export async function computeRecounts(db: Queryable, months: readonly PersonMonth[]): Promise<ComputedRecount[]> {
  const payees = await payeesOf(db, [...new Set(months.map(({ userId }) => userId))])
  const known = new Map(payees.map((payee) => [payee.id, payee]))
  const { factsOf } = await readMonths(db, payees, months)
  const bonuses = await paidBonuses(db, months)
  // Of every record: none of them is being computed.
  const paid = await paidFor(db, months, '')
  return months.flatMap((month) => {
    const payee = known.get(month.userId)
    if (!payee) return []
    const earlier = { facts: { ...factsOf(payee, month.period), bonuses: bonuses(month) }, paid: paid(month) }
    return [{ payee, month, differences: retroLines(earlier), pay: payOf(earlier) }]
  })
}

function payOf(earlier: EarlierMonth): ComputedRecount['pay'] {
  const lines = computeMonth(earlier.facts)
  const differences = retroLines(earlier)
  return salaryCurrencies.flatMap((currency) => {
    const own = (line: Line) => line.currency === currency
    const change = sumsOf(differences.filter(own))
    if (change.grossPay === 0n && change.netPay === 0n) return []
    const { netPay: due } = sumsOf(lines.filter(own))
    return [{ currency, paid: due - change.netPay, due }]
  })
}
