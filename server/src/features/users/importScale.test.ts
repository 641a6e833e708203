import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { changed } from '../../testing/users.ts'
import { applied, checked, finished, newPeople } from '../../testing/importing.ts'
import { users } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('of a thousand people is done in a few seconds, while others are changed as ever', async () => {
  const before = await app.app.db.$count(users)
  const file = newPeople(1000)
  const { digest } = await checked(app, 'Owner', file)
  const began = performance.now()
  const answer = await applied(app, 'Owner', file, digest)
  expect(answer.status).toBe(202)
  let [slowest, edits, going] = [0, 0, true]
  const ended = finished(app, 'Owner').finally(() => (going = false))
  while (going) {
    const asked = performance.now()
    const { status } = await changed(app, 'Hr', 'Stranger', { position: `Number ${(edits += 1)}` })
    expect(status).toBe(200)
    slowest = Math.max(slowest, performance.now() - asked)
  }
  const took = performance.now() - began
  expect(await ended).toMatchObject({ status: 'DONE', created: 1000, changed: 0, leftOut: [] })
  expect(await app.app.db.$count(users)).toBe(before + 1000)
  console.log({ took, slowest, edits })
  expect(edits).toBeGreaterThan(5)
})
