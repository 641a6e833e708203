import { readCompanyToday } from '../../companySettings/settings.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { editGoal } from './goals/editGoal.ts'
import { listGoals } from './goals/listGoals.ts'
import { goalById } from './goals/queries.ts'
import { removeGoal } from './goals/removeGoal.ts'
import { setGoal } from './goals/setGoal.ts'
import { historyOf } from './history.ts'
import { addNote } from './notes/addNote.ts'
import { editNote } from './notes/editNote.ts'
import { listNotes } from './notes/listNotes.ts'
import { noteById } from './notes/queries.ts'
import { removeNote } from './notes/removeNote.ts'
import { person } from './people/person.ts'
import { stats } from './people/stats.ts'
import { people } from './writable.ts'
import { readsPrivate } from './policy.ts'
import { completeReviews } from './reviews/completeReviews.ts'
import { createReview } from './reviews/createReview.ts'
import { editReview } from './reviews/editReview.ts'
import { listReviews } from './reviews/listReviews.ts'
import { pendingReviews } from './reviews/pendingReviews.ts'
import { reviewById } from './reviews/queries.ts'
import { removeReview } from './reviews/removeReview.ts'

export const performanceHandlers: Handlers<'performance'> = {
  reviews: listReviews,
  review: async ({ app: { db }, actor }, { id }) => ({ review: await reviewById(db, actor, id) }),
  createReview,
  editReview,
  pendingReviews: ({ app: { db }, actor }, query) => pendingReviews(db, actor, query),
  completeReviews,
  removeReview,
  reviewHistory: async ({ app: { db }, actor }, { id }) => {
    await reviewById(db, actor, id)
    return historyOf(db, id)
  },
  goals: listGoals,
  goal: async ({ app: { db }, actor }, { id }) => ({ goal: await goalById(db, actor, await readCompanyToday(db), id) }),
  setGoal,
  editGoal,
  removeGoal,
  goalHistory: async ({ app: { db }, actor }, { id }) => {
    await goalById(db, actor, await readCompanyToday(db), id)
    return historyOf(db, id)
  },
  notes: listNotes,
  note: async ({ app: { db }, actor }, { id }) => ({ note: await noteById(db, actor, id) }),
  addNote,
  editNote,
  removeNote,
  noteHistory: async ({ app: { db }, actor }, { id }) => {
    const note = await noteById(db, actor, id)
    return historyOf(db, id, { onlyOpen: !readsPrivate(actor, note) })
  },
  stats,
  people,
  person,
}
