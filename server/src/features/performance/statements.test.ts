import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review } from '@muster/contract/performance/reviews'
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
  ['Hr', '/performance/reviews?sort=author', 2],
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
      ['reviews', '&sort=user&order=desc'],
      ['reviews', '&sort=rating'],
      ['reviews', '&sort=author'],
      ['reviews', '&sort=date&scope=team'],
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

test('reviews are sorted by each order in both directions, with the newest first among equal ones', async () => {
  await submitReview(app, 'Manager', 'Employee', { overallRating: 1 })
  await submitReview(app, 'Manager', 'Lead', { overallRating: 5 })
  const { body } = await app.call('Hr', 'GET', '/performance/reviews?limit=100')
  const newest: Review[] = body.reviews
  const nameOf = ({ id, firstName, lastName }: Review['user']) => `${firstName} ${lastName} ${id}`.toLowerCase()
  const values: Record<string, (review: Review) => string | number> = {
    user: ({ user }) => nameOf(user),
    rating: ({ overallRating }) => overallRating,
    author: ({ author }) => nameOf(author),
    date: ({ submittedAt, createdAt }) => submittedAt ?? createdAt,
  }
  expect(new Set(newest.map(({ overallRating }) => overallRating)).size).toBeGreaterThan(1)
  for (const [sort, valueOf] of Object.entries(values))
    for (const [order, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const { body: sorted } = await app.call('Hr', 'GET', `/performance/reviews?limit=100&sort=${sort}&order=${order}`)
      const compare = (one: Review, other: Review) =>
        valueOf(one) === valueOf(other) ? 0 : valueOf(one) < valueOf(other) ? -sign : sign
      expect([sort, order, sorted.reviews]).toEqual([sort, order, newest.toSorted(compare)])
    }
  expect((await app.call('Hr', 'GET', '/performance/reviews?sort=goals')).status).toBe(400)
})
