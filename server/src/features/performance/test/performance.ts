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

/** Writes a review of somebody, whatever the answer: the lead’s of the employee by default. */
export const review = (app: TestApp, as: string, of: string, more: Partial<CreateReview> = {}): Promise<Answer> =>
  app.call(as, 'POST', '/performance/reviews', reviewForm(app.company.id(of), more))

/** A review that is a draft. */
export const drafted = async (app: TestApp, as = 'Lead', of = 'Employee', more = {}): Promise<Review> =>
  made(await review(app, as, of, more)).review

/** A review that is submitted, whether or not there is one of that period. */
export const submitted = (app: TestApp, as = 'Lead', of = 'Employee', more = {}): Promise<Review> =>
  drafted(app, as, of, { submit: true, again: true, ...more })

/** Changes something of performance, whatever the answer. */
export const edit = (app: TestApp, as: string, what: 'reviews' | 'goals' | 'notes', id: string, more: object) =>
  app.call(as, 'PATCH', `/performance/${what}/${id}`, more)

/** A goal for somebody. */
export const goalSet = async (app: TestApp, as = 'Lead', of = 'Employee', more: Partial<SetGoal> = {}): Promise<Goal> =>
  made(await app.call(as, 'POST', '/performance/goals', goalForm(app.company.id(of), more))).goal

/** A note about somebody. */
export const noted = async (app: TestApp, as = 'Lead', of = 'Employee', more: Partial<AddNote> = {}): Promise<Note> =>
  made(await app.call(as, 'POST', '/performance/notes', noteForm(app.company.id(of), more))).note

/** Who has been notified since the last look, each by first name with type and message. */
export async function takeNotices({ app }: TestApp): Promise<string[]> {
  const { db } = app
  await app.told()
  const rows = await db
    .select({ name: users.firstName, type: notifications.type, message: notifications.message })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
  await db.delete(notifications)
  return rows.map(({ name, type, message }) => `${name} ${type}: ${message}`).toSorted()
}
