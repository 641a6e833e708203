import { afterAll, expect, test } from 'vitest'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { settings } from '../../companySettings/tables.ts'
import { openDatabase } from '../../db/connection.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { demoDay, readDemoDay } from './acting.ts'

const testDatabase = await createTestDatabase()
const { db, close } = await openDatabase(testDatabase.connection, { max: 1 })
afterAll(async () => {
  await close()
  await testDatabase.drop()
})

test('a demo company is completed with the plans of the day on which it was created', async () => {
  expect(await readDemoDay(db)).toBe(await readCompanyToday(db))
  await db.insert(settings).values({ key: demoDay, value: '2020-02-29' })
  expect(await readDemoDay(db)).toBe('2020-02-29')
})
