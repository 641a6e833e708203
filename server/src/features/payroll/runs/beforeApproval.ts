import { and, lte } from 'drizzle-orm'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { isExtraRun, monthOfRun } from '@muster/contract/payroll/runKeys'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import { visibleTo } from '../../../people/reach.ts'
import { countUndecidedOvertime } from '../../attendance/shared/undecidedOvertime.ts'
import { pendingIn, visibleAdjustments } from '../adjustments/queries.ts'
import { windowOf } from '../engine/window.ts'
import { readPaySources, rulesOfMonth } from '../facts/rulesOfMonth.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { payrollArea } from '../policy.ts'
import { approvableRecords } from '../records/approvable.ts'
import { payrollAdjustments, payrollRecords } from '../tables.ts'
import { inRun } from '../shared/inRun.ts'

/** Returns the points to check before approval, for a run in which the actor may approve records. */
export async function readApprovalChecks(
  db: Queryable,
  actor: Actor,
  { key, exceptions }: { key: string; exceptions: number },
): Promise<PayrollRun['beforeApproval']> {
  const period = monthOfRun(key)
  const [first, last] = [firstDayOf(period), lastDayOf(period)]
  const today = await readCompanyToday(db)
  const { overtime } = rulesOfMonth(await readPaySources(db), period).cutOffs
  const counted = windowOf({ period, employments: [{ first: '0001-01-01', last: null }] }, overtime)
  const isUnpaid = and(inRun(key), lte(payrollRecords.netPay, '0'), approvableRecords(actor))
  const ofRun = { exceptions, zeroNets: await db.$count(payrollRecords, isUnpaid) }
  // Adjustments and overtime are paid by the monthly run.
  if (isExtraRun(key)) return { ...ofRun, adjustments: 0, overtimeDays: 0, daysToCome: 0 }
  return {
    ...ofRun,
    adjustments: await db.$count(payrollAdjustments, and(pendingIn(period), visibleAdjustments(actor))),
    overtimeDays: await countUndecidedOvertime(db, { first: counted.from, last: counted.to }, (person) =>
      visibleTo(actor, payrollArea, person),
    ),
    daysToCome:
      today >= last
        ? 0
        : Temporal.PlainDate.from(today < first ? first : today).until(last).days + Number(today < first),
  }
}
