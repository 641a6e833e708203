import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Goal, SetGoal } from '@muster/contract/performance/goals'
import type { AddNote, Note } from '@muster/contract/performance/notes'
import type { CreateReview, Review } from '@muster/contract/performance/reviews'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'
import { goalForm, noteForm, reviewForm } from './world.ts'

const bodyOf = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Creates a review and returns the response. By default, the lead reviews the employee. */
export const postReview = (
  app: TestApp,
  as: string,
  of: string,
  changes: Partial<CreateReview> = {},
): Promise<Answer> => app.call(as, 'POST', '/performance/reviews', reviewForm(app.company.id(of), changes))

/** Creates a draft review and returns it. */
export const draftReview = async (app: TestApp, as = 'Lead', of = 'Employee', changes = {}): Promise<Review> =>
  bodyOf(await postReview(app, as, of, changes)).review

/** Creates and submits a review, even if the period already has one, and returns it. */
export const submitReview = (app: TestApp, as = 'Lead', of = 'Employee', changes = {}): Promise<Review> =>
  draftReview(app, as, of, { submit: true, again: true, ...changes })

/** Changes a review, goal or note and returns the response. */
export const edit = (app: TestApp, as: string, list: 'reviews' | 'goals' | 'notes', id: string, changes: object) =>
  app.call(as, 'PATCH', `/performance/${list}/${id}`, changes)

/** Sets a goal for a person and returns it. */
export const setGoal = async (
  app: TestApp,
  as = 'Lead',
  of = 'Employee',
  changes: Partial<SetGoal> = {},
): Promise<Goal> => bodyOf(await app.call(as, 'POST', '/performance/goals', goalForm(app.company.id(of), changes))).goal

/** Adds a note about a person and returns it. */
export const addNote = async (
  app: TestApp,
  as = 'Lead',
  of = 'Employee',
  changes: Partial<AddNote> = {},
): Promise<Note> => bodyOf(await app.call(as, 'POST', '/performance/notes', noteForm(app.company.id(of), changes))).note

/** Returns the notifications since the last call as “first name type: message”, and deletes them. */
export async function readNewNotices({ app }: TestApp): Promise<string[]> {
  const { db } = app
  await app.waitForNotifications()
  const rows = await db
    .select({ name: users.firstName, type: notifications.type, message: notifications.message })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
  await db.delete(notifications)
  return rows.map(({ name, type, message }) => `${name} ${type}: ${message}`).toSorted()
}
