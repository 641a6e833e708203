import { and, asc, desc, sql } from 'drizzle-orm'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { Settlement } from '@muster/contract/payroll/settlements'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { lastDayOf } from '../../../people/employments/employed.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { payrollArea } from '../policy.ts'
import { recordAccess, recordAccessToPerson } from '../shared/recordAccess.ts'
import { settlementPolicy } from './policy.ts'
import { settledPeople, settlementsByPerson, settlementsOf } from './queries.ts'

/**
 * Returns the final settlements of a person, newest first. Logs access to the person's pay.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function listSettlements(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  await visiblePerson(app.db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'final settlement' })
  return {
    settlements: await settlementsOf(app.db, actor, userId),
    can: { prepare: settlementPolicy.prepare(actor, userId) === null },
  }
}

/**
 * Returns a page of the people within the actor's reach whose employment ended in the last year or ends by next month,
 * with their final settlements. Logs access to those.
 */
export async function listLeavers(ctx: Context, { page, limit }: PageQuery) {
  const { app, actor } = ctx
  const { db } = app
  const today = Temporal.PlainDate.from(await readCompanyToday(db))
  const until = today.toPlainYearMonth().add({ months: 2 }).toPlainDate({ day: 1 }).subtract({ days: 1 })
  const lastDay = lastDayOf(sql`users.id`)
  const where = and(
    settledPeople(actor),
    sql`${lastDay} between ${today.subtract({ years: 1 }).toString()}::date and ${until.toString()}::date`,
  )
  const [rows, total] = await Promise.all([
    db
      .select({ user: personColumns, lastDay: sql<string>`${lastDay}` })
      .from(users)
      .where(where)
      .orderBy(desc(lastDay), asc(users.searchText), asc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(users, where),
  ])
  const byPerson = await settlementsByPerson(
    db,
    actor,
    rows.map(({ user }) => user.id),
  )
  const people = rows.map(({ user, lastDay }) => {
    const settlement = settlementFor(lastDay, byPerson.get(user.id) ?? [])
    const isOpen = settlement === null || settlement.status === 'REJECTED'
    return {
      user,
      lastDay,
      settlement,
      can: { prepare: isOpen && settlementPolicy.prepare(actor, user.id) === null },
    }
  })
  await recordAccess(
    ctx,
    'leavers',
    { page, limit },
    people.flatMap(({ user, settlement }) => (settlement ? [user.id] : [])),
  )
  return { people, pagination: pagination({ page, limit }, total) }
}

/** Returns the settlement for a last day, else one that the last day has left behind, else a rejected one. */
const settlementFor = (lastDay: string, settlements: readonly Settlement[]): Settlement | null =>
  settlements.find((each) => each.lastDay === lastDay && each.status !== 'REJECTED') ??
  settlements.find(({ outdated }) => outdated !== null) ??
  settlements.find((each) => each.lastDay === lastDay) ??
  null
