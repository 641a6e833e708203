import { afterAll, expect, test } from 'vitest'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { settings } from '../../companySettings/tables.ts'
import { openDatabase } from '../../db/connection.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import type { App } from '../../context.ts'
import { demoPlan, readDemoPlan } from './acting.ts'
import { demoCompanyOf } from './demoCompany.ts'

const testDatabase = await createTestDatabase()
const { db, close } = await openDatabase(testDatabase.connection, { max: 1 })
afterAll(async () => {
  await close()
  await testDatabase.drop()
})

test('a demo company is completed with the plan of its first day, and in its first size', async () => {
  const app = { db, config: { demoPeople: 60 } } as unknown as App
  expect(await readDemoPlan(app)).toEqual({ today: await readCompanyToday(db), company: demoCompanyOf(60) })
  await db.insert(settings).values({ key: demoPlan, value: { day: '2020-02-29', people: 75 } })
  expect(await readDemoPlan(app)).toEqual({ today: '2020-02-29', company: demoCompanyOf(75) })
})
