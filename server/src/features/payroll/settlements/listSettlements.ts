import { and, asc, sql } from 'drizzle-orm'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { Settlement } from '@muster/contract/payroll/settlements'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { lastDayOf } from '../../../people/employments/employed.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { payrollArea } from '../policy.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { settlementPolicy } from './policy.ts'
import { paidInMonth, settledPeople, settlementsOf } from './queries.ts'

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
 * with the status of their final settlement.
 */
export async function listLeavers({ app: { db }, actor }: Context, { page, limit }: PageQuery) {
  const today = Temporal.PlainDate.from(await readCompanyToday(db))
  const until = today.toPlainYearMonth().add({ months: 2 }).toPlainDate({ day: 1 }).subtract({ days: 1 })
  const lastDay = lastDayOf(sql`users.id`)
  const where = and(
    settledPeople(actor),
    sql`${lastDay} between ${today.subtract({ years: 1 }).toString()}::date and ${until.toString()}::date`,
  )
  const ofSettlement = <T>(value: ReturnType<typeof sql>) => sql<T>`(select ${value} from ${payrollSettlements} s
    where s.user_id = users.id and s.last_day = ${lastDay}
    order by s.decision is not distinct from 'REJECTED', s.prepared_at desc limit 1)`
  const [people, total] = await Promise.all([
    db
      .select({
        user: personColumns,
        lastDay: sql<string>`${lastDay}`,
        status: ofSettlement<Settlement['status'] | null>(sql`coalesce(s.decision, 'PENDING')`),
        paidIn: ofSettlement<string | null>(paidInMonth),
      })
      .from(users)
      .where(where)
      .orderBy(asc(lastDay), asc(users.searchText), asc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(users, where),
  ])
  return { people, pagination: pagination({ page, limit }, total) }
}
