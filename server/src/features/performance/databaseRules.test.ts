import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseError, ownCodes } from '../../db/failures.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { draftReview, edit, setGoal, submitReview } from './test/performance.ts'
import {
  performanceChanges,
  performanceCounts,
  performanceNotes,
  performanceReviews,
  performanceTotals,
} from './tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Returns the SQLSTATE code of a rejected write, or null if it was accepted. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseError(error)?.code ?? error,
  )
const update = (id: string, values: Partial<typeof performanceReviews.$inferInsert>) =>
  refusal(app.app.db.update(performanceReviews).set(values).where(eq(performanceReviews.id, id)).execute())
const remove = (id: string) =>
  refusal(app.app.db.delete(performanceReviews).where(eq(performanceReviews.id, id)).execute())

test('the database itself keeps reviews as they were submitted, and locks completed ones', async () => {
  const at = '2026-12-01T12:00:00Z'
  const draft = await draftReview(app)
  expect(await update(draft.id, { status: 'COMPLETED', submittedAt: at, completedAt: at })).toBe(ownCodes.appendOnly)
  expect(await update(draft.id, { authorId: app.company.id('Manager') })).toBe(ownCodes.appendOnly)
  expect(await update(draft.id, { employeeComments: 'Too early' })).toBe(ownCodes.appendOnly)
  const { id } = await submitReview(app)
  expect(await update(id, { status: 'DRAFT', submittedAt: null })).toBe(ownCodes.appendOnly)
  expect(await update(id, { submittedAt: at })).toBe(ownCodes.appendOnly)
  expect(await remove(id)).toBe(ownCodes.appendOnly)
  await edit(app, 'Lead', 'reviews', id, { status: 'COMPLETED' })
  expect(await update(id, { overallRating: 1 })).toBe(ownCodes.appendOnly)
  expect(await update(id, { updatedAt: at })).toBe(ownCodes.appendOnly)
  expect(await update(id, { isReplaced: true, overallRating: 1 })).toBe(ownCodes.appendOnly)
  expect(await update(id, { isReplaced: true })).toBeNull()
  // At most one review of a period counts, and a draft can't be replaced.
  const first = await submitReview(app)
  expect(await update(id, { isReplaced: false })).toBe('23505')
  expect(await update(draft.id, { isReplaced: true })).toBe('23514')
  expect(first.isReplaced).toBe(false)
  expect(await remove(id)).toBe(ownCodes.appendOnly)
  expect(await remove(draft.id)).toBeNull()
})

test('a history is never rewritten, and is deleted only with its subject', async () => {
  const { id } = await setGoal(app)
  const { db } = app.app
  const own = eq(performanceChanges.thingId, id)
  expect(await refusal(db.update(performanceChanges).set({ action: 'CHANGED' }).where(own).execute())).toBe(
    ownCodes.appendOnly,
  )
  expect(await refusal(db.delete(performanceChanges).where(own).execute())).toBe(ownCodes.appendOnly)
  expect((await app.call('Lead', 'DELETE', `/performance/goals/${id}`)).status).toBe(204)
  expect(await db.$count(performanceChanges, own)).toBe(0)
})

test('no one writes the maintained counts, and no one writes about themselves', async () => {
  const { db } = app.app
  for (const table of [performanceCounts, performanceTotals])
    expect(await refusal(db.update(table).set({ count: 7 }).execute())).toBe(ownCodes.appendOnly)
  const [userId, createdBy] = [app.company.id('Lead'), app.company.id('Lead')]
  const note = { userId, createdBy, type: 'GOAL', title: 'a', content: 'b', isPrivate: false } as const
  expect(await refusal(db.insert(performanceNotes).values(note).execute())).toBe('23514')
  expect(await refusal(db.execute(sql`truncate performance_reviews`))).toBe(ownCodes.appendOnly)
})
