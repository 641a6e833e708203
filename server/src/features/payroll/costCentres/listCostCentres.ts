import { desc, eq, sql } from 'drizzle-orm'
import type { CostShare } from '@muster/contract/payroll/costCentres'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { payrollArea } from '../policy.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { payrollCostCentres } from './tables.ts'

/** The most names that are offered to choose from, and the most entries that are read for them. */
const maxKnown = 200
const maxRead = 2000

/** The SQL for the names of cost centres in the newest entries, by name. A company has more entries than names. */
export const knownNames = sql`select distinct share ->> 'costCentre' as name from (
    select shares from ${payrollCostCentres} order by id desc limit ${maxRead}) newest
  cross join lateral jsonb_array_elements(newest.shares) share order by 1 limit ${maxKnown}`

/** Reads the entries of a person's cost centres, latest month first, and of a month the newest first. */
export const selectCostCentres = (db: Queryable, userId: string) =>
  db
    .select({ row: payrollCostCentres, enteredBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(payrollCostCentres)
    .innerJoin(users, eq(users.id, payrollCostCentres.enteredBy))
    .where(eq(payrollCostCentres.userId, userId))
    .orderBy(desc(payrollCostCentres.firstMonth), desc(payrollCostCentres.enteredAt), desc(payrollCostCentres.id))

/** Returns the shares of a month; none for the department. */
export const sharesIn = (entries: Awaited<ReturnType<typeof selectCostCentres>>, month: string): CostShare[] =>
  entries.find(({ row }) => row.firstMonth <= month)?.row.shares ?? []

/**
 * Returns the cost centres of a person whose pay the actor can see. Logs access to another person's.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function listCostCentres(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'cost centres' })
  const entries = await selectCostCentres(db, userId)
  const { rows } = await db.execute<{ name: string }>(knownNames)
  return {
    current: sharesIn(entries, (await readCompanyToday(db)).slice(0, 7)),
    entries: entries.map(({ row: { id, firstMonth, shares, enteredAt }, enteredBy }, place) => ({
      id,
      firstMonth,
      shares,
      enteredBy,
      enteredAt,
      isReplaced: entries[place - 1]?.row.firstMonth === firstMonth,
    })),
    known: rows.map(({ name }) => name),
    can: { set: canDecideFor(actor, userId) },
  }
}
