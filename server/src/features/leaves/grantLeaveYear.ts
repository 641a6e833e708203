import { sql } from 'drizzle-orm'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { companyToday } from '../settings/queries.ts'
import { users } from '../users/tables.ts'
import { carryOver } from './carryOver.ts'
import { leaveLedger, leavePolicies } from './tables.ts'

/**
 * Grants a year's days of every limited type to everybody who is not deactivated, or to those named
 * whatever their state (whose balance is adjusted must have the year's days first). A grant that is
 * there already stays as it is, so that this can run any number of times (contract, "Leave": defaults per year).
 */
export async function grantYear(tx: Tx, year: number, who?: string | readonly string[]): Promise<void> {
  const firstDay = `${year}-01-01`
  await tx.execute(sql`
    insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days)
    select gen_random_uuid(), u.id, p.leave_type, ${year}::int, 'GRANT', p.yearly_days
    from ${users} u
    cross join (
      select distinct on (leave_type) leave_type, yearly_days from ${leavePolicies}
      where effective_from <= ${firstDay}::date order by leave_type, effective_from desc, created_at desc, id desc
    ) p
    where p.yearly_days is not null
      and ${who ? sql`u.id = any(${sql.param([who].flat())}::uuid[])` : sql`u.status <> 'DEACTIVATED'`}
      and not exists (
        select from ${leaveLedger} l where l.user_id = u.id and l.leave_type = p.leave_type
          and l.year = ${year}::int and l.kind = 'GRANT'
      )
    on conflict (user_id, leave_type, year, kind) where kind in ('GRANT', 'CARRY_OVER') do nothing`)
}

/** The background step that grants the company's present year and carries over into it what remains of the last one. */
export async function grantLeaveYear({ db }: Pick<App, 'db'>): Promise<void> {
  const year = Temporal.PlainDate.from(await companyToday(db)).year
  await transaction(db, async (tx) => {
    await grantYear(tx, year)
    await carryOver(tx, year)
  })
}
