import type { AddNote } from '@muster/contract/performance/notes'
import type { SetGoal } from '@muster/contract/performance/goals'
import type { CreateReview } from '@muster/contract/performance/reviews'
import { now } from '../../../kernel/clock.ts'
import { contextOf, type World } from '../../../../testing/world.ts'
import { setGoal } from '../goals/setGoal.ts'
import { addNote } from '../notes/addNote.ts'
import { createReview } from '../reviews/createReview.ts'

/** Returns the date this many days from today in UTC. */
export const dayAhead = (days: number): string => now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()

/** Returns the input for a review of a person. */
export const reviewForm = (userId: string, changes: Partial<CreateReview> = {}): CreateReview => ({
  userId,
  reviewPeriod: 'Autumn',
  overallRating: 4,
  goals: 'Fewer returns',
  achievements: 'Has put the stock in order',
  areasForImprovement: 'Writing things down',
  managerComments: 'Well done',
  dueOn: null,
  submit: false,
  again: false,
  ...changes,
})

/** Returns the input for a goal of a person, due in two months. */
export const goalForm = (userId: string, changes: Partial<SetGoal> = {}): SetGoal => ({
  userId,
  title: 'Answer within a day',
  description: 'Every customer, every day',
  targetDate: dayAhead(60),
  priority: 'MEDIUM',
  ...changes,
})

/** Returns the input for a note about a person. */
export const noteForm = (userId: string, changes: Partial<AddNote> = {}): AddNote => ({
  userId,
  type: 'POSITIVE',
  title: 'The fair',
  content: 'Kept calm when the stand fell over.',
  isPrivate: false,
  ...changes,
})

/** Adds a person who has no manager and manages no one; returns their id. */
const outsider = (world: World) => world.person('Employee', null)

/** Creates a review of a person by someone who manages no one; returns the review's id. */
export async function reviewAbout(world: World, personId: string, changes?: Partial<CreateReview>): Promise<string> {
  const author = await outsider(world)
  const { review } = await createReview(contextOf(world.app, author), reviewForm(personId, changes))
  return review.id
}

/** Creates a person's review of a colleague; returns its id. */
export async function reviewBy(world: World, personId: string, changes?: Partial<CreateReview>): Promise<string> {
  const subject = await outsider(world)
  const ctx = contextOf(world.app, personId)
  const actor = { ...ctx.actor, permissions: new Set(['performance.peer_review']) }
  const { review } = await createReview({ ...ctx, actor }, reviewForm(subject, changes))
  return review.id
}

/** Creates a goal of a person; returns its id. */
export async function goalOf(world: World, personId: string, changes?: Partial<SetGoal>): Promise<string> {
  const { goal } = await setGoal(contextOf(world.app, await outsider(world)), goalForm(personId, changes))
  return goal.id
}

/** Creates a note about a person by someone else; returns its id. */
export async function noteAbout(world: World, personId: string, changes?: Partial<AddNote>): Promise<string> {
  const { note } = await addNote(contextOf(world.app, await outsider(world)), noteForm(personId, changes))
  return note.id
}

/** Creates a person's note about someone else; returns its id. */
export async function noteBy(world: World, personId: string, changes?: Partial<AddNote>): Promise<string> {
  const { note } = await addNote(contextOf(world.app, personId), noteForm(await outsider(world), changes))
  return note.id
}
