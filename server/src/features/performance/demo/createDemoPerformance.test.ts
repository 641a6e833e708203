import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  goalStatus,
  goalStatuses,
  noteTypes,
  reviewKinds,
  reviewStatuses,
} from '@muster/contract/performance/enumerations'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { users } from '../../../people/tables.ts'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import { performanceChanges, performanceGoals, performanceNotes, performanceReviews } from '../tables.ts'
import { createDemoPerformance } from './createDemoPerformance.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
  await createDemoPerformance(app)
})
afterAll(() => close())

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()

test('there are reviews of each kind and status, goals in every status and notes of each type, private ones too', async () => {
  const reviews = await app.db.select().from(performanceReviews)
  expect(sorted(reviews.map(({ kind, status }) => `${kind} ${status}`))).toEqual(
    sorted(reviewKinds.flatMap((kind) => reviewStatuses.map((status) => `${kind} ${status}`))).filter(
      (both) => both !== 'SELF DRAFT',
    ),
  )
  // All reviews count, since no period has a second one.
  expect(reviews.some(({ isReplaced }) => isReplaced)).toBe(false)
  const [goals, today] = [await app.db.select().from(performanceGoals), await readCompanyToday(app.db)]
  expect(sorted(goals.map((goal) => goalStatus(goal, today)))).toEqual(sorted(goalStatuses))
  const notes = await app.db.select().from(performanceNotes)
  expect(sorted(notes.map(({ type }) => type))).toEqual(sorted(noteTypes))
  expect(notes.some(({ isPrivate }) => isPrivate)).toBe(true)
})

test('a person has been reviewed over two years, each step after the one before and none in the future', async () => {
  const reviews = await app.db
    .select({ review: performanceReviews, email: users.email })
    .from(performanceReviews)
    .innerJoin(users, eq(users.id, performanceReviews.userId))
  const own = reviews.filter(({ email, review }) => email === 'employee@demo.test' && review.kind === 'MANAGER')
  const days = own.map(({ review }) => Temporal.Instant.from(review.createdAt).epochMilliseconds)
  expect((Math.max(...days) - Math.min(...days)) / 86_400_000).toBeGreaterThan(600)
  const now = new Date().toISOString()
  for (const { review } of reviews) {
    const { createdAt, submittedAt, completedAt, updatedAt } = review
    const steps = [createdAt, submittedAt, completedAt, updatedAt].filter((at) => at !== null)
    expect(steps).toEqual(steps.toSorted())
    expect(updatedAt <= now).toBe(true)
  }
})

test('a second run adds nothing', async () => {
  const countRows = () =>
    Promise.all(
      [performanceReviews, performanceGoals, performanceNotes, performanceChanges].map((table) => app.db.$count(table)),
    )
  const before = await countRows()
  await createDemoPerformance(app)
  expect(await countRows()).toEqual(before)
})
