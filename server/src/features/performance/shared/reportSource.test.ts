import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { setGoal, addNote, submitReview } from '../test/performance.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await submitReview(app, 'Lead', 'Employee', { overallRating: 1 })
  await submitReview(app, 'Lead', 'Employee', { overallRating: 4 })
  await submitReview(app, 'Manager', 'Employee', { overallRating: 3 })
  await submitReview(app, 'Employee', 'Employee', { overallRating: 5 })
  await submitReview(app, 'Colleague', 'Employee', { overallRating: 2 })
  await setGoal(app)
  await addNote(app, 'Lead', 'Employee', { type: 'NEGATIVE' })
})
afterAll(() => app.close())

const days = 'startDate=2026-11-01&endDate=2026-11-30'
const rowsOf = async (metric: string): Promise<Record<string, unknown>[]> =>
  (await app.call('Hr', 'GET', `/reports/performance/metrics/${metric}?${days}`)).body.rows

test('average ratings are managers’, with self and peer reviews beside, each of exactly the reviews in its list', async () => {
  const { performance } = (await app.call('Hr', 'GET', `/reports/dashboard?${days}`)).body
  const found = ['averageRating', 'averageSelfRating', 'averagePeerRating', 'reviews'].map(
    (name) => performance[name].value,
  )
  expect(found).toEqual([3.5, 5, 2, 5])
  const ratings = async (metric: string) => (await rowsOf(metric)).map(({ rating }) => rating)
  expect(new Set(await ratings('averageRating'))).toEqual(new Set([4, 3]))
  expect(await ratings('averageSelfRating')).toEqual([5])
  expect(await ratings('averagePeerRating')).toEqual([2])
})

test('its lists name kinds, statuses, priorities and types like the screens, and which reviews are replaced', async () => {
  const reviews = await rowsOf('reviews')
  const found = reviews.map(({ kind, status, rating, replaced }) => [kind, status, rating, replaced].join(' '))
  expect(new Set(found)).toEqual(
    new Set([
      'Manager review Submitted 1 Yes',
      'Manager review Submitted 3 No',
      'Manager review Submitted 4 No',
      'Peer review Submitted 2 No',
      'Self review Submitted 5 No',
    ]),
  )
  expect((await rowsOf('goalsSet')).map(({ priority }) => priority)).toEqual(['Medium'])
  expect((await rowsOf('notes')).map(({ type }) => type)).toEqual(['Needs Improvement'])
})
