import { and, eq } from 'drizzle-orm'
import { keyOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import type { Tx } from '../../../db/database.ts'
import { recalculatePeople } from '../calculate/recalculatePeople.ts'
import { computePeople } from '../calculate/computePeople.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { addMaker, type Maker } from '../makers/addMakers.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { selectPayee } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { payrollChanged } from '../messages.ts'
import { recordPolicy } from './policy.ts'
import { lockVisibleRecord, recordById } from './queries.ts'

/**
 * Recalculates a draft and the person's other draft records of the run. Returns the record and whether anything
 * changed.
 * @throws Refusal 404 if the record is out of reach, or if nothing is left to pay or deduct (the next generation of the
 * month then removes the record); 409 if the record is not a draft, or while payroll is being calculated.
 */
export function recalculate(ctx: Context, { id }: { id: string }) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const { record } = await lockVisibleRecord(tx, actor, id)
    throwIf(recordPolicy.recalculate(record))
    const { period, userId } = record
    const maker: Maker = { by: actor.id, action: 'RECALCULATED' }
    const changed =
      record.run === 0
        ? await recalculateMonth(tx, period, userId, maker)
        : await recalculatePeople(tx, keyOfRun(record), [userId], maker)
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

/** Calculates a person's drafts of a month again. Returns the number of records that changed. */
async function recalculateMonth(tx: Tx, period: string, userId: string, maker: Maker): Promise<number> {
  const results = computePeople(await readFacts(tx, await selectPayee(tx, period, userId), period))
  return writeRecords(tx, period, (column) => and(eq(column, userId)), results, maker)
}
