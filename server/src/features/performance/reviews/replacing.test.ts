import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Review } from '@muster/contract/performance/reviews'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { draftReview, edit, postReview, submitReview } from '../test/performance.ts'
import { performanceReviews } from '../tables.ts'

let app: TestApp
let person: string
let count = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
// Each test reviews a new person, who has no earlier reviews.
beforeEach(async () => {
  count += 1
  person = `Person${count}`
  await newcomer(app, person, { manager: 'Lead' })
})

/** Returns the average rating of each kind, and the number of reviews. */
async function averages() {
  const { body } = await app.call('Hr', 'GET', `/performance/people/${app.company.id(person)}`)
  const { averageRating, averageSelfRating, averagePeerRating, totalReviews } = body.stats
  return [averageRating, averageSelfRating, averagePeerRating, totalReviews]
}
const submit = (as: string, reviewPeriod: string, overallRating: number, review = {}) =>
  postReview(app, as, person, { reviewPeriod, overallRating, submit: true, ...review })
const isReplaced = async (id: string) => {
  const { body } = await app.call('Hr', 'GET', `/performance/reviews/${id}`)
  return (body.review as Review).isReplaced
}

test('self and peer reviews stand beside the average of managers’ reviews', async () => {
  await submit('Lead', '2026 Q3', 3)
  await submit('Manager', '2026 Q3', 4)
  for (const quarter of ['Q1', 'Q2', 'Q3', 'Q4']) await submit(person, `2026 ${quarter}`, 5)
  await submit('Colleague', '2026 Q3', 2)
  expect(await averages()).toEqual([3.5, 5, 2, 7])
})

test('a second review of a person and period is refused unless confirmed, and then the newer one counts', async () => {
  const first = (await submit('Lead', '2026 Q3', 2)).body.review
  const repeated = await submit('Lead', ' 2026 q3 ', 4)
  expect([repeated.status, repeated.body.code]).toEqual([409, 'review.repeated'])
  expect(repeated.body.message).toBe(
    'You have already reviewed this person for 2026 q3. Only the newer review counts toward the average.',
  )
  expect(await averages()).toEqual([2, null, null, 1])
  const { status, body } = await submit('Lead', '2026 q3', 4, { again: true })
  expect([status, body.review.isReplaced]).toEqual([201, false])
  expect(await isReplaced(first.id)).toBe(true)
  expect(await averages()).toEqual([4, null, null, 2])
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'review.submitted'), eq(auditEntries.subjectId, body.review.id)))
  expect(entry?.after).toMatchObject({ replaced: [first.id] })
})

test('another author, kind or period is no second one, nor is a draft', async () => {
  for (const as of ['Lead', 'Manager', person, 'Colleague']) expect((await submit(as, '2026 Q3', 3)).status).toBe(201)
  expect((await submit('Lead', '2026 Q4', 3)).status).toBe(201)
  expect((await draftReview(app, 'Lead', person, { reviewPeriod: '2026 Q3' })).isReplaced).toBe(false)
})

test('a completed review is replaced too, and nothing else of it changes', async () => {
  const { id } = (await submit('Lead', '2026 Q3', 1)).body.review
  const completed = (await edit(app, 'Lead', 'reviews', id, { status: 'COMPLETED' })).body.review
  await submit('Lead', '2026 Q3', 5, { again: true })
  const { body } = await app.call('Lead', 'GET', `/performance/reviews/${id}`)
  expect(body.review).toEqual({ ...completed, isReplaced: true })
})

describe('a draft that is submitted', () => {
  test('asks for confirmation like one that is submitted at once', async () => {
    const { id } = (await submit('Lead', '2026 Q3', 2)).body.review
    const draft = await draftReview(app, 'Lead', person, { reviewPeriod: '2026 Q3', overallRating: 5 })
    const answer = await edit(app, 'Lead', 'reviews', draft.id, { status: 'SUBMITTED' })
    expect([answer.status, answer.body.code]).toEqual([409, 'review.repeated'])
    expect((await edit(app, 'Lead', 'reviews', draft.id, { status: 'SUBMITTED', again: true })).status).toBe(200)
    expect(await isReplaced(id)).toBe(true)
    expect(await averages()).toEqual([5, null, null, 2])
  })

  test('follows the period that is sent with it', async () => {
    await submit('Lead', '2026 Q3', 2)
    const draft = await draftReview(app, 'Lead', person, { reviewPeriod: '2026 Q4' })
    const move = { status: 'SUBMITTED', reviewPeriod: '2026 Q3' }
    expect((await edit(app, 'Lead', 'reviews', draft.id, move)).body.code).toBe('review.repeated')
    expect((await edit(app, 'Lead', 'reviews', draft.id, { status: 'SUBMITTED' })).status).toBe(200)
  })
})

describe('a submitted review whose period changes', () => {
  test('counts in the new period if it is the newest, and its former period goes back to the previous one', async () => {
    const old = (await submit('Lead', '2026 Q3', 1)).body.review
    const newer = (await submit('Lead', '2026 Q3', 5, { again: true })).body.review
    const other = (await submit('Lead', '2026 Q4', 3)).body.review
    const change = { reviewPeriod: '2026 Q4' }
    expect((await edit(app, 'Lead', 'reviews', newer.id, change)).body.code).toBe('review.repeated')
    const { body } = await edit(app, 'Lead', 'reviews', newer.id, { ...change, again: true })
    expect(body.review.isReplaced).toBe(true)
    expect(await Promise.all([old.id, newer.id, other.id].map(isReplaced))).toEqual([false, true, false])
    expect(await averages()).toEqual([2, null, null, 3])
    // Back in its old period, it is the newest review there.
    await edit(app, 'Lead', 'reviews', newer.id, { reviewPeriod: '2026 Q3', again: true })
    expect(await Promise.all([old.id, newer.id, other.id].map(isReplaced))).toEqual([true, false, false])
  })

  test('stays where it is if only its text changes', async () => {
    const { id } = (await submit('Lead', '2026 Q3', 4)).body.review
    const { status, body } = await edit(app, 'Lead', 'reviews', id, { reviewPeriod: '2026 q3', overallRating: 3 })
    expect([status, body.review.reviewPeriod, body.review.isReplaced]).toEqual([200, '2026 q3', false])
    expect(await averages()).toEqual([3, null, null, 1])
  })
})

test('of sixteen simultaneous submissions one succeeds, and of sixteen confirmed ones one counts', async () => {
  const sixteen = (review: object) =>
    Promise.all(Array.from({ length: 16 }, () => submit('Lead', '2026 Q3', 4, review)))
  const tally = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length
  const first = await sixteen({})
  expect([tally(first, 201), tally(first, 409)]).toEqual([1, 15])
  expect(tally(await sixteen({ again: true }), 201)).toBe(16)
  expect(await averages()).toEqual([4, null, null, 17])
})

test('simultaneously completing, changing and submitting reviews of one period is never refused', async () => {
  const { id } = await submitReview(app, 'Lead', person, { reviewPeriod: '2026 Q3' })
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => submit('Lead', '2026 Q3', 4, { again: true })),
    ...['2026 Q4', '2026 Q3', '2026 Q4'].map((reviewPeriod) =>
      edit(app, 'Lead', 'reviews', id, { reviewPeriod, again: true }),
    ),
    edit(app, person, 'reviews', id, { employeeComments: 'Thank you' }),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([])
  const rows = await app.app.db
    .select()
    .from(performanceReviews)
    .where(and(eq(performanceReviews.userId, app.company.id(person)), eq(performanceReviews.isReplaced, false)))
  expect(new Set(rows.map(({ reviewPeriod }) => reviewPeriod)).size).toBe(rows.length)
})
