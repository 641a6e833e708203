import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { openDatabase } from '../../../db/connection.ts'
import { Keys } from '../../../files/store/keys.ts'
import { createDemoPeople } from '../../../people/demo/createDemoPeople.ts'
import { holidays, recurringSchedules, shifts, workingHours } from '../../../worktime/tables.ts'
import { createTestDatabase } from '../../../../testing/database.ts'
import { planDemoCompany } from './createDemoSchedules.ts'
import { createDemoShifts } from './createDemoShifts.ts'
import { schedulePlan } from './schedulePlan.ts'

const database = await createTestDatabase()
const { db, close } = await openDatabase(database.connection, { max: 4 })
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
  await database.drop()
})

test('every plan exists once, however often the demo is created; managers assigned the future shifts', async () => {
  const plan = schedulePlan(await readCompanyToday(db))
  await Promise.all([createDemoShifts(app), createDemoShifts(app)])
  await createDemoShifts(app)
  const count = (of: 'shifts' | 'series' | 'hours') => plan.reduce((sum, one) => sum + one[of].length, 0)
  expect(await db.$count(shifts)).toBe(count('shifts'))
  expect(await db.$count(recurringSchedules)).toBe(count('series'))
  expect(await db.$count(workingHours)).toBe(count('hours'))
  expect(await db.$count(holidays)).toBeGreaterThan(40)
  const entries = await db.select().from(auditEntries)
  expect(entries.map(({ action }) => action)).toEqual(Array(entries.length).fill('shift.created'))
  expect(entries.length).toBeGreaterThan(3)
  expect(entries.filter(({ actorId, personId }) => actorId === personId)).toEqual([])
})
