import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PayrollException, PayrollRecord } from '@muster/contract/payroll/records'
import { payrollExceptions } from '@muster/contract/payroll/enumerations'
import { keyOfRun } from '@muster/contract/payroll/runKeys'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { changedRecordsAmong, isOpen, isSettledMeanwhile } from '../facts/changes.ts'
import { loanHasChanged } from '../facts/loanChanges.ts'
import { settlementHasChanged } from '../facts/settlementChanges.ts'
import { missingMonths } from '../facts/missing.ts'
import { payrollRecords } from '../tables.ts'
import { type OwnPart, partOf } from '../makers/ownPart.ts'
import { recordActions, type RecordFacts, seesExceptions, seesNotes } from './policy.ts'
import { extraRunName, isPart } from '../shared/inRun.ts'
import { visibleRecords } from '../shared/reach.ts'

/**
 * The SQL condition for records whose person has an earlier month, or an extra run that the record counts, that is not
 * approved yet. Parts of a month depend on no earlier month, and a draft of a part pays nothing once its month is approved.
 */
export const hasEarlierOpen: SQL<boolean> = sql`exists (select from ${payrollRecords} earlier
  where earlier.user_id = payroll_records.user_id and ${isOpen('earlier')} and (earlier.period < payroll_records.period
      and not ${isPart('payroll_records')} and not (earlier.status = 'DRAFT' and ${isPart('earlier')}
        and exists (select from ${payrollRecords} month where month.user_id = earlier.user_id
          and month.period = earlier.period and month.run = 0 and not ${isOpen('month')}))
    or earlier.period = payroll_records.period and earlier.run = any(payroll_records.counted_runs)))`

/** The SQL condition for monthly records whose person has a part of the month on hold: they would pay what it keeps back. */
export const hasHeldPart: SQL<boolean> = sql<boolean>`(payroll_records.run = 0 and exists (select from ${payrollRecords} held
  where held.user_id = payroll_records.user_id and held.period = payroll_records.period and held.held
    and held.status = 'DRAFT' and ${isPart('held')}))`

/** The SQL condition for records that were calculated before another month of the person settled amounts. */
export const isComputedBefore: SQL<boolean> = isSettledMeanwhile('payroll_records') as SQL<boolean>

/** The SQL condition for records that were calculated before a loan, the final settlement or the last pay changed. */
export const hasLoanChanged: SQL<boolean> = sql`(${loanHasChanged('payroll_records')} or ${settlementHasChanged('payroll_records')})`

/** The SQL condition for records that were calculated with the insurance limits of an earlier year. */
export const lacksLimits: SQL<boolean> = sql`'LIMITS_MISSING' = any(${payrollRecords.exceptions})`

/** The SQL condition for records that settle the year from an earlier record that was still a draft. */
export const settlesFromDraft: SQL<boolean> = sql`'YEAR_OPEN' = any(${payrollRecords.exceptions})`

const no = sql<boolean>`false`
const none = sql<OwnPart | null>`null::json`

/**
 * Returns the columns that determine the actor's actions on a record. They are constants if the actor does not work
 * with payroll.
 */
const decisionColumns = (actor: Actor) =>
  seesExceptions(actor)
    ? {
        ownPart: partOf(actor),
        hasEarlierOpen,
        hasHeldPart,
        isSettledMeanwhile: isComputedBefore,
        hasLoanChanged,
      }
    : { ownPart: none, hasEarlierOpen: no, hasHeldPart: no, isSettledMeanwhile: no, hasLoanChanged: no }

/** Selects the rows for `presentRecord`, either from all records or only from those in the subquery `page`. */
export const selectRecords = (db: Queryable, actor: Actor, page?: unknown) =>
  db
    .select({
      record: payrollRecords,
      profileImage: users.profileImage,
      runName: extraRunName,
      ...decisionColumns(actor),
    })
    .from((page ?? payrollRecords) as typeof payrollRecords)
    .innerJoin(users, eq(users.id, payrollRecords.userId))

type Row = Awaited<ReturnType<typeof selectRecords>>[number]

/** The exceptions that are not stored, but determined whenever a record is read. */
export type LiveExceptions = Record<'OUTDATED' | 'MISSING_MONTH', boolean>

const noLive: LiveExceptions = { OUTDATED: false, MISSING_MONTH: false }

/**
 * Returns the live exceptions by record id: whether the record would be calculated differently now, and whether the
 * person is missing from a month.
 */
export async function liveExceptionsOf(db: Queryable, rows: readonly Row[]): Promise<Map<string, LiveExceptions>> {
  const open = rows.filter(({ record: { status } }) => status === 'DRAFT' || status === 'PENDING_APPROVAL')
  if (!open.length) return new Map()
  const ids = sql`any(${sql.param(open.map(({ record }) => record.id))}::uuid[])`
  const { rows: liveRows } = await db.execute<{ id: string } & LiveExceptions>(sql`
    with changed as (select id from ${changedRecordsAmong(sql`r.id = ${ids}`)} as changed),
    missing as (select user_id, open from (${missingMonths(
      sql`(select distinct user_id, period from ${payrollRecords} where id = ${ids} and run = 0)`,
    )}) as months)
    select r.id, r.id in (select id from changed) as "OUTDATED",
      r.run = 0 and (r.user_id, r.period) in (select user_id, open from missing) as "MISSING_MONTH"
    from ${payrollRecords} r where r.id = ${ids}`)
  return new Map(liveRows.map(({ id, OUTDATED, MISSING_MONTH }) => [id, { OUTDATED, MISSING_MONTH }]))
}

/** Returns records as the actor may see them, with the actions that the actor may take. */
export async function presentRecords(db: Queryable, actor: Actor, rows: readonly Row[]): Promise<PayrollRecord[]> {
  const showsExceptions = seesExceptions(actor)
  const live = showsExceptions ? await liveExceptionsOf(db, rows) : new Map<string, LiveExceptions>()
  return rows.map((row) => {
    const { record } = row
    const exceptions = showsExceptions ? withLive(record.exceptions, live.get(record.id)) : []
    const note = seesNotes(actor) ? record.note : null
    return { ...presentFigures(row), note, exceptions, can: recordActions(actor, factsOf(row)) }
  })
}

/** Returns the stored and the live exceptions of a record, most serious first. */
export const withLive = (stored: readonly PayrollException[], live: LiveExceptions = noLive): PayrollException[] =>
  payrollExceptions.filter((one) => (one === 'OUTDATED' || one === 'MISSING_MONTH' ? live[one] : stored.includes(one)))

const factsOf = ({ record, profileImage: _image, runName: _name, ...row }: Row): RecordFacts => ({
  userId: record.userId,
  status: record.status,
  held: record.held,
  period: record.period,
  lacksLimits: record.exceptions.includes('LIMITS_MISSING'),
  settlesFromDraft: record.exceptions.includes('YEAR_OPEN'),
  ...row,
})

function presentFigures({ record, profileImage, runName }: Row) {
  const { id, userId, person, period, currency, status, held, updatedAt } = record
  return {
    id,
    user: { ...person, id: userId, profileImage },
    period,
    run: record.run === 0 ? null : { key: keyOfRun(record), name: runName ?? '' },
    month: Number(period.slice(5)) - 1,
    year: Number(period.slice(0, 4)),
    currency,
    baseSalary: Number(record.baseSalary),
    allowances: Number(record.allowances),
    bonuses: Number(record.bonuses),
    overtime: Number(record.overtime),
    grossPay: Number(record.grossPay),
    deductions: Number(record.deductions),
    taxDeductions: Number(record.taxDeductions),
    netPay: Number(record.netPay),
    status,
    held,
    updatedAt,
  }
}

/** Returns a record that the actor can see. @throws Refusal 404 if there is none. */
export async function recordById(db: Queryable, actor: Actor, id: string): Promise<PayrollRecord> {
  const rows = await selectRecords(db, actor).where(and(eq(payrollRecords.id, id), visibleRecords(actor)))
  const [record] = await presentRecords(db, actor, rows)
  assertFound(record)
  return record
}

/**
 * Returns a record that the actor can see, and locks it until the transaction ends.
 * @throws Refusal 404 if there is none.
 */
export async function lockVisibleRecord(tx: Tx, actor: Actor, id: string) {
  const [row] = await selectRecords(tx, actor)
    .where(and(eq(payrollRecords.id, id), visibleRecords(actor)))
    .for('update', { of: payrollRecords })
  assertFound(row)
  return { record: row.record, facts: factsOf(row) }
}
