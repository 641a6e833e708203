import { and, eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { computePeople } from '../calculate/computePeople.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { addMaker, type Maker } from '../makers/addMakers.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { selectPayee } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { payrollChanged } from '../messages.ts'
import { recordPolicy } from './policy.ts'
import { lockVisibleRecord, recordById } from './queries.ts'

/**
 * Recalculates a draft, and the person's other records of the month; returns whether anything changed.
 * @throws Refusal 404 out of reach, and if nothing is due any longer: generating the month removes it then; 409 if it
 * is no draft any more, and while payroll is computed.
 */
export function recalculate(ctx: Context, { id }: { id: string }) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const { record } = await lockVisibleRecord(tx, actor, id)
    throwIf(recordPolicy.recalculate(record))
    const { period, userId } = record
    const computed = computePeople(await readFacts(tx, await selectPayee(tx, period, userId), period))
    const maker: Maker = { by: actor.id, action: 'RECALCULATED' }
    const changed = await writeRecords(tx, period, (column) => and(eq(column, userId)), computed, maker)
    await addMaker(tx, [id], maker)
    const after = await recordById(tx, actor, id)
    return {
      action: 'payroll.recalculated',
      subject: { type: 'payroll_record', id },
      personId: userId,
      after: { period, changed },
      events: changed ? [payrollChanged()] : [],
      answer: { record: after, changed: changed > 0 },
    }
  })
}
