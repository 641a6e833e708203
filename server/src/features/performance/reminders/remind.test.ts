import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { companyIn } from '../../leaves/test/leaves.ts'
import { draftReview, edit, setGoal, submitReview, readNewNotices } from '../test/performance.ts'
import { remind } from './remind.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  at('2026-12-01T12:00:00Z')
  return readNewNotices(app)
})
afterEach(() => setClock(null))

const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))
const reminded = async () => {
  await remind(app.app)
  return readNewNotices(app)
}

test('the author of a draft is reminded three days before it is due, once, in the company’s morning', async () => {
  await companyIn(app.app.db, 'Pacific/Kiritimati')
  const { id } = await draftReview(app, 'Lead', 'Employee', { dueOn: '2026-12-10' })
  at('2026-12-06T09:00:00Z')
  expect(await reminded()).toEqual([])
  // In the company's time zone it is already the seventh, but still night.
  at('2026-12-06T12:00:00Z')
  expect(await reminded()).toEqual([])
  at('2026-12-06T17:00:00Z')
  const noticesOn = (day: string) => [
    `Lead PERFORMANCE_REVIEW: Your review of Employee Test is still a draft. Please submit it by ${day} Dec 2026.`,
  ]
  expect(await reminded()).toEqual(noticesOn('10'))
  expect(await reminded()).toEqual([])
  await edit(app, 'Lead', 'reviews', id, { dueOn: '2026-12-08' })
  expect(await reminded()).toEqual(noticesOn('8'))
  await app.call('Lead', 'DELETE', `/performance/reviews/${id}`)
})

test('a reviewed person is reminded once that they may comment, after a week', async () => {
  await companyIn(app.app.db, 'Africa/Cairo')
  const { id } = await submitReview(app)
  const commented = await submitReview(app, 'Lead', 'Colleague')
  await edit(app, 'Colleague', 'reviews', commented.id, { employeeComments: 'Thank you' })
  await submitReview(app, 'Employee', 'Employee')
  await readNewNotices(app)
  at('2026-12-08T11:59:00Z')
  expect(await reminded()).toEqual([])
  at('2026-12-08T12:01:00Z')
  expect(await reminded()).toEqual([
    'Employee PERFORMANCE_REVIEW: You have not commented on the review by Lead Test yet. You can comment until it is completed.',
  ])
  at('2026-12-12T12:01:00Z')
  expect(await reminded()).toEqual([])
  await edit(app, 'Lead', 'reviews', id, { status: 'COMPLETED' })
})

test('the owner of a goal is reminded a week before its date, and, with the person who set it, on the day after', async () => {
  await companyIn(app.app.db, 'Africa/Cairo')
  const { id } = await setGoal(app, 'Lead', 'Employee', { targetDate: '2026-12-20' })
  // No reminder follows for a goal that was set with a near date, since its owner was just notified.
  const near = await setGoal(app, 'Lead', 'Colleague', { targetDate: '2026-12-05' })
  await readNewNotices(app)
  at('2026-12-02T08:00:00Z')
  expect(await reminded()).toEqual([])
  await edit(app, 'Hr', 'goals', near.id, { progress: 100 })
  await readNewNotices(app)
  at('2026-12-12T21:59:00Z')
  expect(await reminded()).toEqual([])
  at('2026-12-13T08:00:00Z')
  expect(await reminded()).toEqual(['Employee GOAL_ASSIGNED: One of your goals is due on 20 Dec 2026.'])
  at('2026-12-20T21:59:00Z')
  expect(await reminded()).toEqual([])
  at('2026-12-21T08:00:00Z')
  await Promise.all(Array.from({ length: 16 }, () => remind(app.app)))
  expect(await readNewNotices(app)).toEqual([
    'Employee GOAL_ASSIGNED: One of your goals was due on 20 Dec 2026.',
    'Lead GOAL_ASSIGNED: A goal that you set for Employee Test was due on 20 Dec 2026.',
  ])
  // A new date causes a new reminder; completed goals cause none.
  await edit(app, 'Lead', 'goals', id, { targetDate: '2026-12-30' })
  await readNewNotices(app)
  expect(await reminded()).toEqual([])
  at('2026-12-23T08:00:00Z')
  expect(await reminded()).toEqual(['Employee GOAL_ASSIGNED: One of your goals is due on 30 Dec 2026.'])
  // Changing a goal to a near date notifies its owner at once, so no reminder follows.
  await edit(app, 'Lead', 'goals', id, { targetDate: '2026-12-24' })
  await readNewNotices(app)
  expect(await reminded()).toEqual([])
  await edit(app, 'Employee', 'goals', id, { progress: 100 })
  await readNewNotices(app)
  at('2026-12-28T08:00:00Z')
  expect(await reminded()).toEqual([])
})
