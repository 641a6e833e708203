import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { changeUser } from '../test/users.ts'
import { applyImport, checkImport, waitForImport, newPeople } from '../test/importing.ts'
import { users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an import of a thousand people runs alongside changes by others', async () => {
  const before = await app.app.db.$count(users)
  const file = newPeople(1000)
  const { digest } = await checkImport(app, 'Owner', file)
  const answer = await applyImport(app, 'Owner', file, digest)
  expect(answer.status).toBe(202)
  let [edits, isRunning] = [0, true]
  const completion = waitForImport(app, 'Owner').finally(() => (isRunning = false))
  while (isRunning) {
    const { status } = await changeUser(app, 'Hr', 'Stranger', { position: `Number ${(edits += 1)}` })
    expect(status).toBe(200)
  }
  expect(await completion).toMatchObject({ status: 'DONE', created: 1000, changed: 0, leftOut: [] })
  expect(await app.app.db.$count(users)).toBe(before + 1000)
  // Each change waits for one batch at most, so several succeed during the import.
  expect(edits).toBeGreaterThan(5)
})
