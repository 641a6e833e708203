import { createHash } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { type Decidable, maxRecounts } from '@muster/contract/payroll/recounts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { computeMonth } from '../engine/computeMonth.ts'
import type { EarlierMonth } from '../engine/facts.ts'
import type { Line } from '../engine/records.ts'
import { retroLines } from '../engine/retro.ts'
import { sumsOf } from '../engine/sums.ts'
import { awaitsDecision } from '../facts/changes.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import type { PersonMonth } from '../facts/months.ts'
import { type Payee, selectPayeesById } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import { readPaidBonuses, readPaidLines } from '../facts/settled.ts'
import { payrollRecounts } from '../facts/tables.ts'

/** The SQL condition for recounts with a pending decision. */
export const isUndecided = awaitsDecision('payroll_recounts')

/** Returns the SQL condition for the recounts of these months. */
export const isAmong = (
  months: readonly PersonMonth[],
) => sql`(${payrollRecounts.userId}, ${payrollRecounts.period}) in (
  select user_id, period from ${recordset(payrollRecounts, months, ['userId', 'period'])} as m)`

/** Returns up to `limit` recounts, decided or not, of people whose pay the actor can see, by name and month. */
export const selectRecounts = (db: Queryable, actor: Actor, where: SQL | undefined, limit: number) =>
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
    .limit(limit)

/**
 * Returns the months that payroll has to decide on, for people whose pay the actor can see. Returns at most as many as
 * one decision can cover, and whether there are more. Months without a difference are left out.
 */
export async function readRecounts(db: Queryable, actor: Actor) {
  const rows = await selectRecounts(db, actor, isUndecided, maxRecounts + 1)
  const results = await computeRecounts(db, rows.slice(0, maxRecounts))
  return { recounts: results.filter(({ pay }) => pay.length), hasMore: rows.length > maxRecounts }
}

/** Returns the months that the actor may decide on: all except their own. */
export const withoutOwn = (actor: Actor, recounts: readonly ComputedRecount[]): ComputedRecount[] =>
  recounts.filter(({ month }) => canDecideFor(actor, month.userId))

/** Returns the number of these months, their total differences, and the digest of their figures. */
export function presentDecidable(recounts: readonly ComputedRecount[]): Decidable {
  const figures = recounts.map(figuresOf)
  const all = recounts.flatMap(({ pay }) => pay)
  return {
    count: recounts.length,
    differences: salaryCurrencies.flatMap((currency) => {
      const own = all.filter((one) => one.currency === currency)
      return own.length ? [{ currency, difference: jsonOf(sumOf(own.map(({ paid, due }) => due - paid))) }] : []
    }),
    digest: createHash('sha256').update(JSON.stringify(figures)).digest('hex'),
  }
}

/** Returns the figures of a month to decide on, in the format of the API. */
export const figuresOf = ({ month: { userId, period }, pay }: ComputedRecount) => ({
  userId,
  period,
  pay: pay.map(({ currency, paid, due }) => ({
    currency,
    paid: jsonOf(paid),
    due: jsonOf(due),
    difference: jsonOf(due - paid),
  })),
})

/** A person's month recalculated as of today. */
export interface ComputedRecount {
  payee: Payee
  month: PersonMonth
  /** The differences from what was paid, by code. */
  differences: Line[]
  /** The net pay in each currency in which it differs. */
  pay: { currency: Line['currency']; paid: bigint; due: bigint }[]
}

/** Recalculates up to `maxRecounts` months. Takes the same number of queries for any number of months. */
export async function computeRecounts(db: Queryable, months: readonly PersonMonth[]): Promise<ComputedRecount[]> {
  const payees = await selectPayeesById(db, [...new Set(months.map(({ userId }) => userId))])
  const payeesById = new Map(payees.map((payee) => [payee.id, payee]))
  const { factsOf } = await readMonths(db, payees, months)
  const bonuses = await readPaidBonuses(db, months)
  // No month is excluded, since none is being calculated.
  const paid = await readPaidLines(db, months, { period: '', run: 0 })
  return months.flatMap((month) => {
    const payee = payeesById.get(month.userId)
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

/** Returns the people and their months as the audit trail stores them. */
export const peopleOf = (months: readonly PersonMonth[]) =>
  [...Map.groupBy(months, ({ userId }) => userId)].map(([id, ofPerson]) => ({
    id,
    months: ofPerson.map(({ period }) => period).toSorted(),
  }))
