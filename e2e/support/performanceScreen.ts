import type { Goal } from '@muster/contract/performance/goals'
import type { Note } from '@muster/contract/performance/notes'
import type { Review } from '@muster/contract/performance/reviews'
import { type Company, dayAfter, today } from './company.ts'

/** The addresses of the tabs of Performance Management. */
export const performance = {
  overview: '/?view=performance',
  reviews: '/?view=performance&tab=reviews',
  goals: '/?view=performance&tab=goals',
  notes: '/?view=performance&tab=notes',
  of: (userId: string) => `/?view=performance&person=${userId}`,
}

/** Adds a goal for a person, set by `by`. If `progress` is above 0, the person then reports this progress. */
export async function setGoal(
  company: Company,
  by: string,
  username: string,
  title: string,
  progress = 0,
): Promise<Goal> {
  const userId = await company.idOf(username)
  const set = { userId, title, description: 'As agreed.', targetDate: dayAfter(today(), 30), priority: 'HIGH' }
  const { goal } = await company.as<{ goal: Goal }>(by, 'POST', '/performance/goals', set)
  if (progress > 0) await company.as(username, 'PATCH', `/performance/goals/${goal.id}`, { progress })
  return goal
}

/** Submits a review of a person, written by `by`. */
export async function writeReview(
  company: Company,
  by: string,
  username: string,
  reviewPeriod: string,
): Promise<Review> {
  const userId = await company.idOf(username)
  const draft = { userId, reviewPeriod, overallRating: 4, achievements: 'Built the new kitchen.', submit: true }
  const { review } = await company.as<{ review: Review }>(by, 'POST', '/performance/reviews', draft)
  return review
}

/** Adds a note about a person, written by `by`. */
export async function addNote(company: Company, by: string, username: string, title: string, isPrivate = false) {
  const userId = await company.idOf(username)
  const draft = { userId, type: 'NEGATIVE', title, content: 'We have talked about it.', isPrivate }
  const { note } = await company.as<{ note: Note }>(by, 'POST', '/performance/notes', draft)
  return note
}
