import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { unknownId } from '../../../../testing/world.ts'
import { draftReview, edit, submitReview } from '../test/performance.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const complete = (as: string | null, requests: object[]) =>
  app.call(as, 'POST', '/performance/reviews/decisions', { requests })
const pendingIds = async (as: string, query = '') =>
  (await app.call(as, 'GET', `/performance/reviews/decisions?limit=100${query}`)).body.reviews.map(({ id }: any) => id)

test('lists and completes the submitted reviews of their author, and no others', async () => {
  const [one, second] = [await submitReview(app), await submitReview(app, 'Lead', 'Colleague', { overallRating: 1 })]
  const draft = await draftReview(app, 'Lead', 'Employee', { reviewPeriod: 'Winter' })
  const foreign = await submitReview(app, 'Otherlead', 'Stranger')
  expect(await pendingIds('Lead')).toEqual([one.id, second.id])
  expect(await pendingIds('Lead', '&sort=amount')).toEqual([second.id, one.id])
  expect(await pendingIds('Lead', '&sort=person&order=desc')).toEqual([one.id, second.id])
  expect(await pendingIds('Lead', `&userId=${app.company.id('Colleague')}`)).toEqual([second.id])
  expect(await pendingIds('Lead', `&userId=${app.company.id('Stranger')}`)).toEqual([])
  const done = await submitReview(app, 'Lead', 'Employee', { reviewPeriod: 'Spring' })
  await edit(app, 'Lead', 'reviews', done.id, { status: 'COMPLETED' })
  const { body } = await complete('Lead', [
    { id: one.id, updatedAt: one.updatedAt },
    { id: second.id, updatedAt: '2020-01-01T00:00:00.000Z' },
    ...[draft, foreign, done, { id: unknownId() }].map(({ id }) => ({ id })),
  ])
  expect(body.results.map(({ decided, code, message }: any) => [decided, code ?? message])).toEqual([
    [true, undefined],
    [false, 'performance.changed_meanwhile'],
    [false, 'performance.wrong_status'],
    [false, 'Not found'],
    [false, 'performance.locked'],
    [false, 'Not found'],
  ])
  expect(await pendingIds('Lead')).toEqual([second.id])
})

test('a review whose author has left is pending for managers of the reviewed person', async () => {
  const author = await newcomer(app, 'Leaving', { manager: 'Manager', roleId: roleOf(app, 'Team Lead') })
  const subject = await newcomer(app, 'Reviewed', { manager: author })
  const review = await submitReview(app, author, subject)
  expect(await pendingIds('Manager')).toEqual([])
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id(author)))
  expect(await pendingIds('Manager')).toEqual([review.id])
  expect((await complete('Manager', [{ id: review.id }])).body.results).toEqual([{ id: review.id, decided: true }])
})

test('reviews are filtered by the days in the company’s time zone on which they were submitted', async () => {
  const author = await newcomer(app, 'Dated', { manager: 'Manager', roleId: roleOf(app, 'Team Lead') })
  const subject = await newcomer(app, 'Rated', { manager: author })
  const submitAt = async (submittedAt: string, reviewPeriod: string) => {
    setClock(() => Temporal.Instant.from(submittedAt))
    const { id } = await submitReview(app, author, subject, { reviewPeriod })
    setClock(null)
    return id
  }
  // 23:30, 0:00 and 0:30 in Cairo.
  const evening = await submitAt('2026-11-17T21:30:00Z', 'Evening')
  const midnight = await submitAt('2026-11-17T22:00:00Z', 'Midnight')
  const night = await submitAt('2026-11-17T22:30:00Z', 'Night')
  expect(await pendingIds(author, '&from=2026-11-17&to=2026-11-17')).toEqual([evening])
  expect(await pendingIds(author, '&from=2026-11-18&to=2026-11-18')).toEqual([midnight, night])
  expect(await pendingIds(author, '&to=2026-11-16')).toEqual([])
  expect(await pendingIds(author, '&from=2026-11-19')).toEqual([])
})

test('is refused without a session or the permission', async () => {
  expect((await complete(null, [{ id: unknownId() }])).status).toBe(401)
  expect((await complete('Employee', [{ id: unknownId() }])).status).toBe(403)
  expect((await app.call('Employee', 'GET', '/performance/reviews/decisions')).status).toBe(403)
  expect((await complete('Lead', [])).status).toBe(400)
})
