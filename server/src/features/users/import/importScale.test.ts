import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { changed } from '../test/users.ts'
import { applied, checked, finished, newPeople } from '../test/importing.ts'
import { users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an import of a thousand people runs alongside changes by others', async () => {
  const before = await app.app.db.$count(users)
  const file = newPeople(1000)
  const { digest } = await checked(app, 'Owner', file)
  const answer = await applied(app, 'Owner', file, digest)
  expect(answer.status).toBe(202)
  let [edits, going] = [0, true]
  const ended = finished(app, 'Owner').finally(() => (going = false))
  while (going) {
    const { status } = await changed(app, 'Hr', 'Stranger', { position: `Number ${(edits += 1)}` })
    expect(status).toBe(200)
  }
  expect(await ended).toMatchObject({ status: 'DONE', created: 1000, changed: 0, leftOut: [] })
  expect(await app.app.db.$count(users)).toBe(before + 1000)
  // Each waits for one batch at most.
  expect(edits).toBeGreaterThan(5)
})
