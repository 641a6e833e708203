import { sql } from 'drizzle-orm'
import type { LoanKind } from '@muster/contract/payroll/loans'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { payrollLines } from '../tables.ts'
import { ownLoanNotice } from './messages.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { payrollLoanEntries } from '../facts/tables.ts'

type Source = Pick<Context, 'actor' | 'request'>

/**
 * Adds the movements of loans that approved records make: a payout raises what is owed, an instalment lowers it. Takes
 * one statement for any number of records.
 */
export async function enterMovements(tx: Tx, ctx: Source, recordIds: readonly string[]): Promise<void> {
  if (!recordIds.length) return
  const at = ctx.request.at ?? sql`clock_timestamp()`
  await tx.execute(sql`
    insert into ${payrollLoanEntries} (id, loan_id, kind, amount, day, record_id, entered_by, entered_at)
    select gen_random_uuid(), l.loan_id, case when l.code = 'LOAN' then 'INSTALMENT' else 'PAID_OUT' end, -l.amount,
      ${await todayOf(tx, ctx)}::date, l.record_id, ${ctx.actor.id}::uuid, ${at}
    from ${payrollLines} l where l.record_id = any(${sql.param(recordIds)}::uuid[]) and l.loan_id is not null
      and l.amount <> 0`)
}

/** Returns the notifications about the loans that are repaid in full by an instalment of these records. */
export async function settledLoanEvents(
  tx: Tx,
  { request: { at } }: Pick<Context, 'request'>,
  recordIds: readonly string[],
): Promise<NewEvent[]> {
  if (!recordIds.length) return []
  const { rows } = await tx.execute<{ id: string; kind: LoanKind; userId: string }>(sql`
    select n.id, n.kind, n.user_id as "userId" from ${payrollLoanEntries} e join ${payrollLoans} n on n.id = e.loan_id
    where e.record_id = any(${sql.param(recordIds)}::uuid[]) and e.kind = 'INSTALMENT'
      and (select sum(s.amount) from ${payrollLoanEntries} s where s.loan_id = n.id) = 0`)
  return rows.map((loan) => notify({ ...ownLoanNotice(loan, 'settled'), at }, [loan.userId]))
}
