import type { GenerationPreview } from '@muster/contract/payroll/runs'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { computePeople, type DueRecord } from '../calculate/computePeople.ts'
import { keyOf, plannedColumns, planRecords } from '../calculate/planRecords.ts'
import { type Payee, selectNextPayees } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { futureRefusal } from '../periods.ts'
import { payrollRecords } from '../tables.ts'
import { inRun } from '../shared/inRun.ts'

/** The number of people calculated at a time. */
const batchSize = 500

/**
 * Returns the effect that generating the payroll of a month would have now. Calculates all records, without writing
 * anything. The answer contains numbers of records only, and no pay.
 * @throws Refusal 400 naming `period` for a future month.
 */
export async function previewGeneration(
  { app: { db } }: Context,
  { period }: { period: string },
): Promise<{ preview: GenerationPreview }> {
  throwIf(futureRefusal('period', period, await readCompanyToday(db)))
  const due: Pick<DueRecord, 'userId' | 'currency' | 'digest' | 'exceptions'>[] = []
  let skipped = 0
  const read = (last?: Payee) => selectNextPayees(db, period, last?.id ?? null, batchSize)
  for await (const people of readInOrder(batchSize, read)) {
    const computed = computePeople(await readFacts(db, people, period))
    // The lines are not needed any more, and there may be very many.
    for (const { userId, currency, digest, exceptions } of computed.records)
      due.push({ userId, currency, digest, exceptions })
    skipped += computed.skipped.length
  }
  const present = await db.select(plannedColumns).from(payrollRecords).where(inRun(period))
  const { created, changed, unchanged, obsolete } = planRecords(present, due)
  const submittedKeys = new Set(present.filter(({ status }) => status !== 'DRAFT').map(keyOf))
  return {
    preview: {
      period,
      created: created.length,
      recalculated: changed.length + unchanged.length,
      changed: changed.length,
      removed: obsolete.length,
      submitted: submittedKeys.size,
      exceptions: due.filter((record) => record.exceptions.length > 0 && !submittedKeys.has(keyOf(record))).length,
      skipped,
    },
  }
}
