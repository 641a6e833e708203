import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { settings } from '../../companySettings/tables.ts'
import { openDatabase } from '../../db/connection.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import type { App } from '../../context.ts'
import { demoPlan, readDemoPlan, runTogether } from './acting.ts'
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

test('every part is done once, several at a time', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]
  await runTogether(
    Array.from({ length: 20 }, (_, n) => n),
    async (part, index) => {
      running += 1
      most = Math.max(most, running)
      await sleep(1)
      running -= 1
      expect(part).toBe(index)
      done.push(part)
    },
  )
  expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(most).toBe(8)
})

test('after a failure no part begins, and the error comes once the others have ended', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const parts = Array.from({ length: 20 }, (_, n) => n)
  const running = runTogether(parts, async (part) => {
    begun.push(part)
    await sleep(part === 3 ? 1 : 10)
    if (part === 3) throw new Error('part 3')
    ended.push(part)
  })
  await expect(running).rejects.toThrow('part 3')
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(ended).toEqual([0, 1, 2, 4, 5, 6, 7])
})
