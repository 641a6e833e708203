import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { applyImport, checkImport, waitForImport, newPeople } from '../../src/features/users/test/importing.ts'
import { changeUser } from '../../src/features/users/test/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/**
 * Imports this many people while another person is changed repeatedly. Returns the total time of the import and the
 * longest time of a change, in milliseconds, and the number of changes.
 */
async function measureImport(count: number, name: string) {
  const file = newPeople(count, name)
  const { digest } = await checkImport(app, 'Owner', file)
  const importStartMs = performance.now()
  expect((await applyImport(app, 'Owner', file, digest)).status).toBe(202)
  let [slowest, edits, going] = [0, 0, true]
  const ending = waitForImport(app, 'Owner').finally(() => (going = false))
  while (going) {
    const startMs = performance.now()
    const { status } = await changeUser(app, 'Owner', 'Stranger', { position: `Number ${(edits += 1)} ${name}` })
    expect(status).toBe(200)
    slowest = Math.max(slowest, performance.now() - startMs)
  }
  expect(await ending).toMatchObject({ status: 'DONE', created: count, leftOut: [] })
  return { count, took: Math.round(performance.now() - importStartMs), slowest: Math.round(slowest), edits }
}

test('a thousand people, and then five thousand, while another person is changed repeatedly', async () => {
  const runs = [await measureImport(1000, 'first'), await measureImport(5000, 'second')]
  // The duration is printed but not checked, because it depends on the machine.
  console.table(runs)
  // A change waits for at most one or two batches of a hundred people, so there are about as many changes as batches.
  for (const { count, edits } of runs) expect(edits).toBeGreaterThanOrEqual(count / 200)
})
