import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../context.ts'
import { apiKeys } from '../../../access/tables.ts'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import { createDemoKeys } from './createDemoKeys.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
})
afterAll(() => close())

test('one key is in use, one expires soon, one was revoked; a second run adds nothing', async () => {
  await createDemoKeys(app)
  const keys = await app.db.select().from(apiKeys)
  expect(keys).toHaveLength(3)
  expect(keys.filter(({ revokedAt }) => revokedAt !== null).map(({ name }) => name)).toEqual(['Old intranet'])
  const nextWeek = Temporal.Now.instant().add({ hours: 7 * 24 })
  const endingKeys = keys.filter(
    ({ expiresAt }) => Temporal.Instant.compare(Temporal.Instant.from(expiresAt), nextWeek) < 0,
  )
  expect(endingKeys.map(({ name }) => name)).toEqual(['Planning tool'])
  await createDemoKeys(app)
  expect(await app.db.select().from(apiKeys)).toEqual(keys)
})
