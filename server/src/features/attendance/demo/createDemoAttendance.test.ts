import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import type { App } from '../../../context.ts'
import { openDatabase } from '../../../db/connection.ts'
import { Keys } from '../../../files/store/keys.ts'
import { createDemoPeople } from '../../../people/demo/createDemoPeople.ts'
import { createTestDatabase } from '../../../../testing/database.ts'
import { planDemoCompany } from '../../schedules/demo/createDemoSchedules.ts'
import { figuresOf, wholeDays } from '../wholeDays.ts'
import { attendanceCorrections, attendanceDays, breaks, clockEntries, overtimeApprovals } from '../tables.ts'
import { createDemoAttendance } from './createDemoAttendance.ts'

const testDatabase = await createTestDatabase()
const { db, close } = await openDatabase(testDatabase.connection, { max: 4 })
const app = {
  db,
  config: { demoPeople: 48 },
  keys: new Keys(randomBytes(32)),
  areasReaching: () => Promise.resolve([]),
} as unknown as App
beforeAll(() =>
  db.transaction(async (tx) => planDemoCompany(tx, await createDemoPeople(tx, { people: [] }, 'no hash'))),
)
afterAll(async () => {
  await close()
  await testDatabase.drop()
})

test('three processes at once and a later one record the year once', async () => {
  await Promise.all([1, 2, 3].map(() => createDemoAttendance(app)))
  const countRows = () =>
    Promise.all(
      [attendanceDays, clockEntries, breaks, overtimeApprovals, attendanceCorrections].map((table) => db.$count(table)),
    )
  const counts = await countRows()
  expect(counts[0]).toBeGreaterThan(46 * 200)
  expect(counts[3]).toBeGreaterThan(50)
  await createDemoAttendance(app)
  expect(await countRows()).toEqual(counts)
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'attendance.recorded'))
  expect(entries).toMatchObject([{ after: { days: counts[0] } }])
})

test('some corrections are pending, applied and rejected; no one decided their own', async () => {
  const corrections = await db.select().from(attendanceCorrections)
  const byStatus = Map.groupBy(corrections, ({ status }) => status)
  const figures = [...byStatus].map(([status, of]) => [status, of.length] as const)
  expect(Object.fromEntries(figures)).toEqual({ PENDING: 3, APPLIED: 4, REJECTED: 1 })
  expect(corrections.filter(({ status, userId, createdBy }) => status === 'PENDING' && createdBy !== userId)).toEqual(
    [],
  )
  expect(corrections.filter(({ userId, decidedBy }) => userId === decidedBy)).toEqual([])
})

test('the stored figures of each day follow from its entries and breaks', async () => {
  const rows = await db.select().from(attendanceDays)
  const days = await wholeDays(db, rows)
  const now = Temporal.Now.instant().toString()
  const mismatches = days.filter((whole) => {
    const { entries, breaks: pauses, day } = whole
    if ([...entries.map((e) => e.clockOut), ...pauses.map((b) => b.endTime)].includes(null)) return false
    const { workedSeconds, breakSeconds, overtimeSeconds, isLate, status } = figuresOf(whole, now)
    const stored = { workedSeconds, breakSeconds, overtimeSeconds, isLate, status }
    return Object.entries(stored).some(([key, value]) => day[key as keyof typeof stored] !== value)
  })
  expect(mismatches.map(({ day }) => day)).toEqual([])
})

test('no one approved their own overtime, nor that of an automatically closed day', async () => {
  const odd = await db
    .select({ id: attendanceDays.id })
    .from(overtimeApprovals)
    .innerJoin(attendanceDays, eq(attendanceDays.id, overtimeApprovals.dayId))
    .where(sql`${attendanceDays.userId} = ${overtimeApprovals.approvedBy} or ${attendanceDays.autoClosed}`)
  expect(odd).toEqual([])
  const isPlanned = and(isNotNull(attendanceDays.plannedStart), gt(attendanceDays.agreedMinutes, 0))
  expect(await db.$count(attendanceDays, isPlanned)).toBe(await db.$count(attendanceDays))
})

test('what payroll depends on is dated when it came about, so that no month changes afterwards', async () => {
  const { rows } = await db.execute(sql`
    select 'user' as late from users where updated_at > created_at
    union all select 'employment' from employment_history where recorded_at >= holds_from + 1
    union all select 'day' from attendance_days where updated_at >= date + 3 and correction_id is null`)
  expect(rows).toEqual([])
})
