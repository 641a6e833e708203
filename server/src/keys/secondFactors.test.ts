import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPendingFactor, confirmPendingFactor } from '../access/factors/secondFactors.ts'
import { secondFactors } from '../access/tables.ts'
import { transaction } from '../db/transaction.ts'
import { codeOf } from '../features/auth/test/factors.ts'
import { createLog } from '../log.ts'
import { sealedCompany } from './test/sealedCompany.ts'

test('an authenticator app still works after a change of the key', async () => {
  const { db, first, anna, rotate, opened } = await sealedCompany()
  const owner = { id: anna, sessionId: randomUUIDv7() }
  const secret = await transaction(db, (tx) => addPendingFactor(tx, { keys: first }, owner))
  const sealedText = async () =>
    (await db.select().from(secondFactors).where(eq(secondFactors.userId, anna))).map(({ sealed }) => sealed)
  const before = await sealedText()
  await rotate()
  expect(await sealedText()).not.toEqual(before)
  const { keys } = await opened()
  const services = { keys, log: createLog('silent') }
  expect(await transaction(db, (tx) => confirmPendingFactor(tx, services, owner, codeOf(secret)))).toBe('confirmed')
})
