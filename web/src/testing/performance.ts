import type { Goal } from '@muster/contract/performance/goals'
import type { Note } from '@muster/contract/performance/notes'
import type { Review } from '@muster/contract/performance/reviews'
import type { PersonReference } from '@muster/contract/performance/shared'
import { colleague, viewer } from './samples.ts'

const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`

const referenceOf = ({ id, firstName, lastName }: PersonReference): PersonReference => ({
  id,
  firstName,
  lastName,
})

const at = '2026-11-20T08:00:00.000Z'

/** Returns a review, by default one of a colleague that the reader has written and submitted. */
export const reviewOf = (patch: Partial<Review> = {}): Review => ({
  id: id(750),
  user: referenceOf(colleague),
  author: referenceOf(viewer),
  authorLeft: false,
  kind: 'MANAGER',
  reviewPeriod: '2026 Q3',
  overallRating: 4,
  status: 'SUBMITTED',
  goals: '',
  achievements: 'Built the new kitchen.',
  areasForImprovement: '',
  managerComments: 'Well done.',
  employeeComments: null,
  dueOn: null,
  submittedAt: at,
  completedAt: null,
  isReplaced: false,
  createdAt: at,
  updatedAt: at,
  can: { edit: false, submit: false, complete: false, comment: false, remove: false },
  ...patch,
})

/** Returns a goal, by default one of the reader's own that is 40% complete. */
export const goalOf = (patch: Partial<Goal> = {}): Goal => ({
  id: id(760),
  user: referenceOf(viewer),
  setBy: referenceOf(colleague),
  title: 'Learn to cook',
  description: '',
  priority: 'MEDIUM',
  status: 'IN_PROGRESS',
  progress: 40,
  targetDate: '2026-12-31',
  completedAt: null,
  createdAt: at,
  updatedAt: at,
  can: { progress: true, edit: false, remove: false },
  ...patch,
})

/** Returns a note, by default about a colleague. */
export const noteOf = (patch: Partial<Note> = {}): Note => ({
  id: id(770),
  user: referenceOf(colleague),
  createdBy: referenceOf(viewer),
  title: 'Helped a guest',
  content: 'Stayed late to help.',
  type: 'POSITIVE',
  isPrivate: false,
  createdAt: at,
  updatedAt: at,
  can: { edit: true, remove: true },
  ...patch,
})

/** Returns a single page that lists all items. */
export const pageOf = (items: readonly unknown[]) => ({
  currentPage: 1,
  totalPages: 1,
  totalItems: items.length,
  itemsPerPage: 20,
})
