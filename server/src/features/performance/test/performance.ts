import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Goal, SetGoal } from '@muster/contract/performance/goals'
import type { AddNote, Note } from '@muster/contract/performance/notes'
import type { CreateReview, Review } from '@muster/contract/performance/reviews'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'
import { goalForm, noteForm, reviewForm } from './world.ts'

const made = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Writes a review of a person and returns the response: by default the lead’s of the employee. */
export const review = (app: TestApp, as: string, of: string, more: Partial<CreateReview> = {}): Promise<Answer> =>
  app.call(as, 'POST', '/performance/reviews', reviewForm(app.company.id(of), more))

/** Writes a draft and returns it. */
export const drafted = async (app: TestApp, as = 'Lead', of = 'Employee', more = {}): Promise<Review> =>
  made(await review(app, as, of, more)).review

/** Submits a review and returns it, whether or not there is one of that period. */
export const submitted = (app: TestApp, as = 'Lead', of = 'Employee', more = {}): Promise<Review> =>
  drafted(app, as, of, { submit: true, again: true, ...more })

/** Changes a review, goal or note and returns the response. */
export const edit = (app: TestApp, as: string, what: 'reviews' | 'goals' | 'notes', id: string, more: object) =>
  app.call(as, 'PATCH', `/performance/${what}/${id}`, more)

/** Sets a goal for a person and returns it. */
export const goalSet = async (app: TestApp, as = 'Lead', of = 'Employee', more: Partial<SetGoal> = {}): Promise<Goal> =>
  made(await app.call(as, 'POST', '/performance/goals', goalForm(app.company.id(of), more))).goal

/** Adds a note about a person and returns it. */
export const noted = async (app: TestApp, as = 'Lead', of = 'Employee', more: Partial<AddNote> = {}): Promise<Note> =>
  made(await app.call(as, 'POST', '/performance/notes', noteForm(app.company.id(of), more))).note

/** Returns the notifications since the last call, each as first name, type and message. */
export async function takeNotices({ app }: TestApp): Promise<string[]> {
  const { db } = app
  await app.waitForNotifications()
  const rows = await db
    .select({ name: users.firstName, type: notifications.type, message: notifications.message })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
  await db.delete(notifications)
  return rows.map(({ name, type, message }) => `${name} ${type}: ${message}`).toSorted()
}
