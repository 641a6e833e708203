import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { applyImport, checkImport, waitForImport, newPeople } from '../../src/features/users/test/importing.ts'
import { changeUser } from '../../src/features/users/test/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Returns the total milliseconds, and the longest that another person's change took meanwhile. */
async function measured(count: number, name: string) {
  const file = newPeople(count, name)
  const { digest } = await checkImport(app, 'Owner', file)
  const importStartMs = performance.now()
  expect((await applyImport(app, 'Owner', file, digest)).status).toBe(202)
  let [slowest, edits, going] = [0, 0, true]
  const ended = waitForImport(app, 'Owner').finally(() => (going = false))
  while (going) {
    const startMs = performance.now()
    const { status } = await changeUser(app, 'Owner', 'Stranger', { position: `Number ${(edits += 1)} ${name}` })
    expect(status).toBe(200)
    slowest = Math.max(slowest, performance.now() - startMs)
  }
  expect(await ended).toMatchObject({ status: 'DONE', created: count, leftOut: [] })
  return { count, took: Math.round(performance.now() - importStartMs), slowest: Math.round(slowest), edits }
}

test('a thousand people, and then five thousand, while another person is changed repeatedly', async () => {
  const runs = [await measured(1000, 'first'), await measured(5000, 'second')]
  // The duration is printed, not checked: it depends on the machine.
  console.table(runs)
  // A change gets its turn after a portion of a hundred people, or after the next: about as many as there are portions.
  for (const { count, edits } of runs) expect(edits).toBeGreaterThanOrEqual(count / 200)
})
