import type { Goal } from '@muster/contract/performance/goals'
import type { Note } from '@muster/contract/performance/notes'
import type { Review } from '@muster/contract/performance/reviews'
import type { PersonReference } from '@muster/contract/performance/shared'
import { setAddress } from '../../../kit/session/address.tsx'

/** The actions that the page provides for reviews, goals and notes. */
export interface PerformanceActions {
  /** Opens the form for a review of `about`, or of a person to be chosen in it. */
  createReview: (about?: PersonReference, of?: 'self' | 'peer') => void
  editReview: (review: Review) => void
  /** Submits a review after a confirmation if it has enough text. Otherwise opens the form. */
  submitReview: (review: Review) => void
  completeReview: (review: Review) => void
  commentReview: (review: Review) => void
  removeReview: (review: Review) => void
  setGoal: (about?: PersonReference) => void
  editGoal: (goal: Goal) => void
  removeGoal: (goal: Goal) => void
  addNote: (about?: PersonReference) => void
  editNote: (note: Note) => void
  removeNote: (note: Note) => void
}

/** Opens the details of a review. */
export const openReview = ({ id }: Pick<Review, 'id'>) => setAddress({ review: id })

/** Opens the details of a goal. */
export const openGoal = ({ id }: Pick<Goal, 'id'>) => setAddress({ goal: id })

/** Opens the details of a note. */
export const openNote = ({ id }: Pick<Note, 'id'>) => setAddress({ note: id })

/** Opens a person's performance page. */
export const openPerson = ({ id }: Pick<PersonReference, 'id'>) => setAddress({ view: 'performance', person: id })

/** Returns the URL of a person's performance page. */
export const personLink = ({ id }: Pick<PersonReference, 'id'>) => `?view=performance&person=${id}`
