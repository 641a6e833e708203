import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { draftReview, setGoal, addNote, submitReview } from './test/performance.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const of of ['Employee', 'Colleague', 'Stranger']) {
    await submitReview(app, 'Hr', of)
    await draftReview(app, 'Hr', of)
    await setGoal(app, 'Hr', of)
    await addNote(app, 'Hr', of)
    await addNote(app, 'Hr', of, { isPrivate: true })
  }
})
afterAll(() => app.close())

/** Returns the number of SQL statements on performance tables that a call runs. */
async function countedOf(as: string, path: string): Promise<number> {
  const { answer, texts } = await statementsOf(app.app.pool, () => app.call(as, 'GET', path))
  expect(answer.status).toBe(200)
  return texts.filter((text) => /"performance_\w+"/.test(text)).length
}

// One statement selects the rows, the other counts them.
test.each([
  ['Employee', '/performance/reviews', 2],
  ['Lead', '/performance/reviews?scope=others', 2],
  ['Hr', '/performance/reviews?status=DRAFT', 2],
  ['Lead', '/performance/reviews?scope=team&status=COUNTED&kind=MANAGER', 2],
  ['Hr', '/performance/reviews?status=SUBMITTED_OR_COMPLETED', 2],
  ['Hr', '/performance/goals?search=test&only=open', 2],
  ['Lead', '/performance/goals?status=OVERDUE', 2],
  ['Manager', '/performance/notes?type=POSITIVE', 2],
  ['Manager', '/performance/notes?scope=team&only=recent', 2],
  ['Owner', '/performance/notes?only=recent', 2],
  ['Owner', '/performance/notes', 2],
])('%s gets %s with a fixed number of statements, however many rows there are', async (as, path, most) => {
  const page = `${path}${path.includes('?') ? '&' : '?'}`
  expect(await countedOf(as, `${page}limit=1`)).toBe(most)
  expect(await countedOf(as, `${page}limit=100`)).toBe(most)
})

test('figures take one statement, a person’s page three plus those', async () => {
  expect(await countedOf('Hr', '/performance/stats')).toBe(1)
  expect(await countedOf('Lead', `/performance/people/${app.company.id('Employee')}`)).toBe(3)
})

test('pages follow each other without a gap, and their total matches', async () => {
  for (const as of ['Employee', 'Lead', 'Manager', 'Hr', 'Owner'])
    for (const [list, filter] of [
      ['reviews', ''],
      ['reviews', '&status=COUNTED'],
      ['reviews', '&scope=team&status=SUBMITTED_OR_COMPLETED'],
      ['goals', ''],
      ['goals', '&scope=team'],
      ['notes', ''],
      ['notes', '&only=recent'],
    ] as const) {
      const pages: string[] = []
      const { body: whole } = await app.call(as, 'GET', `/performance/${list}?limit=100${filter}`)
      for (let page = 1; page <= whole.pagination.totalItems; page++) {
        const { body } = await app.call(as, 'GET', `/performance/${list}?limit=1&page=${page}${filter}`)
        pages.push(...body[list].map(({ id }: { id: string }) => id))
      }
      expect([as, list, filter, pages]).toEqual([as, list, filter, whole[list].map(({ id }: { id: string }) => id)])
    }
})
