import { and, ne, sql } from 'drizzle-orm'
import { maxExtraPayments } from '@muster/contract/payroll/extraRuns'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import { users } from '../../../people/tables.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { presentPerson, selectPayeesWhere } from '../facts/people.ts'
import { selectChangedEarlierMonths } from '../facts/settled.ts'
import { firstDayOf, futureRefusal } from '../periods.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { payrollRecords } from '../tables.ts'
import { planExtraRun } from './planExtraRun.ts'

/** The largest number of people whose months are compared at once. */
const maxConsidered = 100_000

/**
 * Returns the people whom a run of differences in a month would pay, by name: those whom the actor may pay, and who are owed
 * something for approved months of the year. Logs the access.
 * @throws Refusal 400 naming `period` for a future month.
 */
export async function proposeDifferencesRun(ctx: Context, { period }: { period: string }) {
  const { app, actor } = ctx
  const { db } = app
  throwIf(futureRefusal('period', period, await readCompanyToday(db)))
  const payees = await selectPayeesWhere(db, await isPayable(db, actor, period), maxConsidered)
  const changed = await selectChangedEarlierMonths(
    db,
    payees.map(({ id }) => id),
    period,
  )
  const payments = [...new Set(changed.map(({ userId }) => userId))].map((userId) => ({ userId }))
  const draft = { period, name: '', kind: 'DIFFERENCES' as const, paymentDate: firstDayOf(period), payments }
  const { people } = payments.length ? await planExtraRun(db, ctx, draft) : { people: [] }
  await recordAccessToSums(ctx, 'differences of earlier months', { period })
  const owed = people
    .filter(({ problem }) => problem === null)
    .toSorted((a, b) => (a.payee.searchText < b.payee.searchText ? -1 : 1))
    .map(({ payee }) => presentPerson(payee))
  const proposed = owed.slice(0, maxExtraPayments)
  return { people: proposed, left: owed.length - proposed.length }
}

/** Returns the SQL condition on `users` for the people with an approved month of the year whom the actor may pay. */
async function isPayable(db: Queryable, actor: Actor, period: string) {
  const administrators = actor.isSuperAdmin ? [] : [...(await administratorIds(db))]
  return and(
    seesOpenPayOf(actor, users.id),
    canDecideFor(actor, actor.id) ? undefined : ne(users.id, actor.id),
    administrators.length ? sql`not ${isOneOf(users.id, administrators)}` : undefined,
    sql`exists (select from ${payrollRecords} r where r.user_id = ${users.id} and r.run = 0
      and left(r.period, 4) = ${period.slice(0, 4)} and r.period < ${period} and r.status in ('APPROVED', 'PAID'))`,
  )
}
