import type { Goal } from '@muster/contract/performance/goals'
import type { Note } from '@muster/contract/performance/notes'
import type { Review } from '@muster/contract/performance/reviews'
import type { Named } from '@muster/contract/performance/shared'
import { setAddress } from '../../../kit/session/address.tsx'

/** What can be done with reviews, goals and notes, as far as one may: the page does it. */
export interface PerformanceActions {
  /** Writes a review: of `about`, or of whom is chosen in the form. */
  createReview: (about?: Named, of?: 'self' | 'peer') => void
  editReview: (review: Review) => void
  /** At once where all is there that a submitted review needs, after asking; else in the form. */
  submitReview: (review: Review) => void
  completeReview: (review: Review) => void
  commentReview: (review: Review) => void
  removeReview: (review: Review) => void
  setGoal: (about?: Named) => void
  editGoal: (goal: Goal) => void
  removeGoal: (goal: Goal) => void
  addNote: (about?: Named) => void
  editNote: (note: Note) => void
  removeNote: (note: Note) => void
}

/** Opens the details of a review. */
export const openReview = ({ id }: Pick<Review, 'id'>) => setAddress({ review: id })

/** Opens the details of a goal. */
export const openGoal = ({ id }: Pick<Goal, 'id'>) => setAddress({ goal: id })

/** Opens a note. */
export const openNote = ({ id }: Pick<Note, 'id'>) => setAddress({ note: id })

/** Opens how somebody has been doing. */
export const openPerson = ({ id }: Pick<Named, 'id'>) => setAddress({ view: 'performance', person: id })

/** Where how somebody has been doing stands. */
export const personLink = ({ id }: Pick<Named, 'id'>) => `?view=performance&person=${id}`
