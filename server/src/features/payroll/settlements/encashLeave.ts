import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { encashAnnualLeave } from '../../leaves/shared/annualBalance.ts'
import { payrollAdjustments, payrollLines } from '../tables.ts'

/** Takes the leave that approved records pay with a final settlement off the balances. */
export async function encashLeaveOf(tx: Tx, { actor }: Pick<Context, 'actor'>, recordIds: readonly string[]) {
  if (!recordIds.length) return
  const encashments = sql`select s.user_id, s.last_day as day, s.leave_days as days from ${payrollSettlements} s
    where s.leave_days > 0 and exists (select from ${payrollLines} l
      join ${payrollAdjustments} a on a.id = l.adjustment_id
      where l.record_id = any(${sql.param(recordIds)}::uuid[]) and a.settlement_id = s.id and a.item = 'LEAVE')`
  await encashAnnualLeave(tx, encashments, actor.id, 'Paid with the final settlement')
}
