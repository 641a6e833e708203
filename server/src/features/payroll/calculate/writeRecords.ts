import { randomUUIDv7 } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isExtraRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { updateRows } from '../../../db/updateRows.ts'
import { printCents } from '../../../pay/money.ts'
import { inRun } from '../shared/inRun.ts'
import { payrollLines, payrollRecords, payrollSkipped } from '../tables.ts'
import { removeLostInclusions } from './inclusions.ts'
import { addChangers, addMaker, type Maker } from '../makers/addMakers.ts'
import { type ComputedPeople, type DueRecord, figuresOf } from './computePeople.ts'
import { plannedColumns, planRecords } from './planRecords.ts'

/** The SQL for the time of a change to a record. It is always later than that of the previous change. */
export const laterThanSeen = laterThan(payrollRecords.updatedAt)

/**
 * Writes a run's draft records of the people selected by `isIncluded`: creates missing ones, updates changed ones,
 * and deletes those with nothing left to pay or deduct. Submitted records are not changed. `maker`, and the people who
 * changed the underlying facts, become makers of created and changed records. Returns the number of records created,
 * changed or deleted.
 */
export async function writeRecords(
  tx: Tx,
  key: string,
  isIncluded: (column: typeof payrollRecords.userId | typeof payrollSkipped.userId) => SQL | undefined,
  { records, skipped }: ComputedPeople,
  maker: Maker,
): Promise<number> {
  const place = placeOfRun(key)
  const { period } = place
  const present = await tx
    .select(plannedColumns)
    .from(payrollRecords)
    .where(and(inRun(key), isIncluded(payrollRecords.userId)))
    .for('update')
  const plan = planRecords(present, records)
  const changed = plan.changed.map(([{ id }, record]) => ({ id, record }))
  const newRecords = plan.created.map((record) => ({ id: randomUUIDv7(), record }))
  const deleted = plan.obsolete.map(({ id }) => id)
  const unchangedIds = plan.unchanged.map(({ id }) => id)

  if (deleted.length) await tx.delete(payrollRecords).where(isOneOf(payrollRecords.id, deleted))
  await removeLines(
    tx,
    changed.map(({ id }) => id),
  )
  await updateRecords(tx, changed)
  await insertRows(
    tx,
    payrollRecords,
    newRecords.map(({ id, record }) => ({
      ...rowOf(record),
      id,
      ...place,
      userId: record.userId,
      currency: record.currency,
    })),
  )
  await insertRows(tx, payrollLines, [...changed, ...newRecords].flatMap(linesOf))
  const writtenIds = [...changed, ...newRecords].map(({ id }) => id)
  await addMaker(tx, writtenIds, maker)
  await addChangers(tx, writtenIds)
  // Their facts were read just now, so earlier changes need not be checked again.
  if (unchangedIds.length)
    await tx
      .update(payrollRecords)
      .set({ computedAt: sql`now()` })
      .where(isOneOf(payrollRecords.id, unchangedIds))
  if (!isExtraRun(key)) {
    await removeLostInclusions(
      tx,
      period,
      plan.obsolete.map(({ userId }) => userId),
    )
    await tx.delete(payrollSkipped).where(and(eq(payrollSkipped.period, period), isIncluded(payrollSkipped.userId)))
    await insertRows(
      tx,
      payrollSkipped,
      skipped.map((one) => ({ period, ...one })),
    )
  }
  return deleted.length + changed.length + newRecords.length
}

async function removeLines(tx: Tx, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length) await tx.delete(payrollLines).where(isOneOf(payrollLines.recordId, recordIds))
}

interface WrittenRecord {
  id: string
  record: DueRecord
}

const rowOf = ({ person, searchText, result, exceptions, countedRuns, digest }: DueRecord) => ({
  person,
  searchText,
  department: person.department,
  ...figuresOf(result),
  exceptions,
  unsettledMonths: result.unsettledMonths,
  taxMethod: 'YEARLY' as const,
  countedRuns: [...countedRuns],
  digest,
})

const updateRecords = (tx: Tx, changed: readonly WrittenRecord[]): Promise<void> =>
  updateRows(
    tx,
    payrollRecords,
    changed.map(({ id, record }) => ({ id, ...rowOf(record) })),
    { set: { computedAt: sql`now()`, updatedAt: laterThanSeen } },
  )

const linesOf = ({ id: recordId, record: { result } }: WrittenRecord) =>
  result.lines.map(({ currency: _currency, amount, ...line }, i) => ({
    recordId,
    position: i + 1,
    ...line,
    loanId: line.loanId ?? null,
    amount: printCents(amount),
  }))
