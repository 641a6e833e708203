import { randomUUIDv7 } from 'node:crypto'
import { readCompanyToday, readSetting } from '../../../companySettings/settings.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { Tx } from '../../../db/database.ts'
import { demoCompanyOf } from '../../../people/demo/demoCompany.ts'
import { demoPeople } from '../../../people/demo/people.ts'
import { plannedTimes } from '../../../worktime/plan.ts'
import { holidays, recurringSchedules, shifts, workingHours } from '../../../worktime/tables.ts'
import { holidaysOfEgypt } from './holidays.ts'
import { schedulePlan } from './schedulePlan.ts'

/**
 * Inserts the plans of the demo company: holidays, recurring shifts, working hours, and shifts up to now. They must
 * exist before anyone requests leave or clocks in.
 */
export async function planDemoCompany(tx: Tx, people: ReadonlyMap<string, string>): Promise<void> {
  const today = await readCompanyToday(tx)
  const zone = await readSetting(tx, 'timeZone')
  const createdBy = people.get(demoPeople[0]?.email ?? '') ?? null
  const plans = schedulePlan(today).map((plan) => ({ ...plan, userId: people.get(plan.email) ?? '' }))
  await insertRows(
    tx,
    holidays,
    holidaysOfEgypt(today, demoCompanyOf(people.size).years).map((holiday) => ({ ...holiday, isPaid: true })),
  )
  await insertRows(
    tx,
    workingHours,
    plans.flatMap(({ userId, hours }) =>
      hours.map((version) => ({ ...version, workingDays: [...version.workingDays], userId, createdBy })),
    ),
  )
  await insertRows(
    tx,
    recurringSchedules,
    plans.flatMap(({ userId, series }) =>
      series.map(({ skipped: _skipped, weekendDays, ...rule }) => ({
        id: randomUUIDv7(),
        ...rule,
        weekendDays: [...weekendDays],
        userId,
        createdBy,
      })),
    ),
  )
  await insertRows(
    tx,
    shifts,
    plans.flatMap(({ userId, shifts: plannedShifts }) =>
      plannedShifts
        .filter(({ date }) => date <= today)
        .map((shift) => {
          const { start, end } = plannedTimes(shift.date, shift.startTime, shift.endTime, zone)
          return { ...shift, userId, zone, startsAt: start.toString(), endsAt: end.toString(), createdBy }
        }),
    ),
  )
}
