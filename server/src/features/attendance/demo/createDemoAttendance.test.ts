import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import type { App } from '../../../context.ts'
import { openDatabase } from '../../../db/connection.ts'
import { Keys } from '../../../files/keys.ts'
import { createTestDatabase } from '../../../../testing/database.ts'
import { attendanceDays, breaks, clockEntries } from '../tables.ts'
import { createDemoAttendance } from './createDemoAttendance.ts'
import { createDemoPeople } from '../../../people/demo/createDemoPeople.ts'

test('three processes at once, and one that comes later, record it once', async () => {
  const own = await createTestDatabase()
  const { db, close } = await openDatabase(own.connection, { max: 4 })
  onTestFinished(async () => {
    await close()
    await own.drop()
  })
  await db.transaction((tx) => createDemoPeople(tx, { people: [] }, 'no hash'))
  const app = { db, keys: new Keys(randomBytes(32)) } as App
  await Promise.all([1, 2, 3].map(() => createDemoAttendance(app)))
  const counted = () => Promise.all([attendanceDays, clockEntries, breaks].map((table) => db.$count(table)))
  const once = await counted()
  expect(Math.min(...once)).toBeGreaterThan(46 * 50)
  await createDemoAttendance(app)
  expect(await counted()).toEqual(once)
  const recorded = await db.select().from(auditEntries).where(eq(auditEntries.action, 'attendance.recorded'))
  expect(recorded).toMatchObject([{ after: { days: once[0] } }])
})
