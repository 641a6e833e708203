import type { Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { goalForm, goalOf, noteAbout, noteBy, noteForm, reviewAbout, reviewBy, reviewForm } from './world.ts'

/**
 * Returns a function for the input of a call: the id of an item that `make` creates for the subject, or an unknown id.
 */
const idOf =
  (make: (world: World, personId: string) => Promise<string>) =>
  async (world: World, { subject }: Who) => ({
    id: subject ? await make(world, subject) : unknownId(),
  })
const withMore = (give: ReturnType<typeof idOf>, changes: object) => async (world: World, ids: Who) => ({
  ...(await give(world, ids)),
  ...changes,
})

export const draftInput = idOf(reviewBy)
export const submittedInput = idOf((world, id) => reviewAbout(world, id, { submit: true }))
export const reviewInput = (_: World, { subject }: Who) => reviewForm(subject ?? unknownId())
export const editInput = withMore(draftInput, { overallRating: 2 })
export const commentInput = withMore(submittedInput, { employeeComments: 'Thank you' })

export const goalInput = idOf(goalOf)
export const setGoalInput = (_: World, { subject }: Who) => goalForm(subject ?? unknownId())
export const progressInput = withMore(goalInput, { progress: 40 })
export const goalDetailsInput = withMore(goalInput, { title: 'Answer within two days' })

export const noteInput = idOf(noteAbout)
export const privateNoteInput = idOf((world, id) => noteAbout(world, id, { isPrivate: true }))
export const addNoteInput = (_: World, { subject }: Who) => noteForm(subject ?? unknownId())
export const ownNoteInput = idOf(noteBy)
export const editNoteInput = withMore(ownNoteInput, { title: 'The two fairs' })

export const peopleInput = () => ({ about: 'goal' })

/** Submits a review by the actor and returns the input that completes it with others. */
export const completeInput = async (world: World, { actor }: Who) => ({
  requests: [{ id: await reviewBy(world, actor, { submit: true }) }],
})
