import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { lockPerson } from '../people/lockPerson.ts'
import type { Tx } from './database.ts'
import { lockRecords } from './lockRecords.ts'
import { transaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Takes two locks in a transaction each. Returns whether the second waited for the end of the first transaction. */
async function secondWaits(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
  const { db } = app.app
  const order: string[] = []
  let later: Promise<void> | undefined
  await transaction(db, async (tx) => {
    await first(tx)
    later = transaction(db, async (other) => {
      await second(other)
      order.push('second')
    })
    await Promise.race([later, new Promise((resolve) => setTimeout(resolve, 500))])
    order.push('end of the first')
  })
  await later
  return order[0] === 'end of the first'
}

test('changes to records of one kind wait for one another, and for no other change to the person', async () => {
  const [hr, lead] = [app.company.id('Hr'), app.company.id('Lead')]
  const files = (tx: Tx) => lockRecords(tx, 'files', hr)
  expect(await secondWaits(files, files)).toBe(true)
  expect(await secondWaits(files, (tx) => lockPerson(tx, hr))).toBe(false)
  expect(await secondWaits((tx) => lockPerson(tx, hr), files)).toBe(false)
  expect(await secondWaits(files, (tx) => lockRecords(tx, 'reviews', hr))).toBe(false)
  expect(await secondWaits(files, (tx) => lockRecords(tx, 'documents', hr))).toBe(false)
  expect(await secondWaits(files, (tx) => lockRecords(tx, 'files', lead))).toBe(false)
})
