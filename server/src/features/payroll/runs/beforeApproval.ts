import { and, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { isExtraRun, monthOfRun } from '@muster/contract/payroll/runKeys'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import { visibleTo } from '../../../people/reach.ts'
import { countUndecidedOvertime } from '../../attendance/shared/undecidedOvertime.ts'
import { pendingIn, visibleAdjustments } from '../adjustments/queries.ts'
import { windowOf } from '../engine/window.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { readPaySources, rulesOfMonth } from '../facts/rulesOfMonth.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { payrollArea } from '../policy.ts'
import { approvableRecords } from '../records/approvable.ts'
import { payrollAdjustments, payrollRecords } from '../tables.ts'
import { inRun } from '../shared/inRun.ts'

/** Returns the SQL condition that a run has a record of a person. */
const isPaidBy = (key: string, person: PgColumn): SQL =>
  sql`exists (select from ${payrollRecords} where ${payrollRecords.userId} = ${person} and ${inRun(key)})`

/** Returns the points to check before approval, for a run in which the actor may approve records. */
export async function readApprovalChecks(
  db: Queryable,
  actor: Actor,
  { key, exceptions }: { key: string; exceptions: number },
): Promise<PayrollRun['beforeApproval']> {
  const period = monthOfRun(key)
  const extra = isExtraRun(key) ? await findExtraRun(db, key) : null
  const [first, last] = [extra?.firstDay ?? firstDayOf(period), extra?.lastDay ?? lastDayOf(period)]
  const today = await readCompanyToday(db)
  const { overtime } = rulesOfMonth(await readPaySources(db), period).cutOffs
  const window = windowOf({ period, employments: [{ first: '0001-01-01', last: null }], upTo: last }, overtime)
  const since = extra?.kind === 'PART' ? await readUnpaidSince(db, key) : null
  const counted = since !== null && window.from < since ? { ...window, from: since } : window
  const isUnpaid = and(inRun(key), lte(payrollRecords.netPay, '0'), approvableRecords(actor))
  const ofRun = { exceptions, zeroNets: await db.$count(payrollRecords, isUnpaid) }
  // Adjustments are paid by the monthly run, overtime also by parts of the month.
  if (extra && extra.kind !== 'PART') return { ...ofRun, adjustments: 0, overtimeDays: 0, daysToCome: 0 }
  return {
    ...ofRun,
    adjustments: extra ? 0 : await db.$count(payrollAdjustments, and(pendingIn(period), visibleAdjustments(actor))),
    overtimeDays: await countUndecidedOvertime(db, { first: counted.from, last: counted.to }, (person) =>
      and(visibleTo(actor, payrollArea, person), extra ? isPaidBy(key, person) : undefined),
    ),
    daysToCome:
      today >= last
        ? 0
        : Temporal.PlainDate.from(today < first ? first : today).until(last).days + Number(today < first),
  }
}

/**
 * Returns the first day of a part of a month that no earlier part has paid to all of its people; null if someone was in no earlier
 * one, so that all days of the month count.
 */
async function readUnpaidSince(db: Queryable, key: string): Promise<string | null> {
  const since = sql<string | null>`(select (max(part.last_day) + 1)::text from ${payrollExtraRuns} part
    where part.period = payroll_records.period and part.run = any(payroll_records.counted_runs) and part.kind = 'PART')`
  const rows = await db.selectDistinct({ since }).from(payrollRecords).where(inRun(key))
  const days = rows.map((row) => row.since)
  return days.includes(null) ? null : (days.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))[0] ?? null)
}
