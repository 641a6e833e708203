import { Goal } from '@muster/contract/performance/goals'
import { Note } from '@muster/contract/performance/notes'
import { Review } from '@muster/contract/performance/reviews'
import type { Feature } from '../../feature.ts'
import { createDemoPerformance, readOldPerformanceNotices } from './demo/createDemoPerformance.ts'
import { performanceArea } from './policy.ts'
import { remind } from './reminders/remind.ts'
import { countPendingReviews } from './reviews/pendingReviews.ts'
import { performanceHandlers } from './routes.ts'
import { performanceChanges, performanceGoals, performanceNotes, performanceReviews } from './tables.ts'
import { performanceGroups } from './recipients.ts'

export const performanceFeature: Feature<'performance'> = {
  reference: {
    title: 'Performance',
    description: 'Reviews, goals and notes.',
    shapes: { Goal, Note, Review },
  },
  handlers: performanceHandlers,
  areas: [performanceArea],
  auditActions: [
    'review.drafted',
    'review.changed',
    'review.submitted',
    'review.completed',
    'review.commented',
    'review.discarded',
    'goal.set',
    'goal.changed',
    'goal.completed',
    'goal.reopened',
    'goal.removed',
    'note.added',
    'note.changed',
    'note.removed',
    'performance.reminded',
  ],
  auditPermissions: { review: 'performance.all_view', goal: 'performance.all_view', note: 'performance.all_view' },
  groups: performanceGroups,
  people: {
    permanentRecords: {
      named: [
        { column: performanceReviews.userId },
        { column: performanceReviews.authorId },
        { column: performanceGoals.userId },
        { column: performanceGoals.setBy },
        { column: performanceNotes.userId },
        { column: performanceNotes.createdBy },
        { column: performanceChanges.by },
      ],
    },
  },
  approvals: { reviews: countPendingReviews },
  demo: { createIndependentHistory: createDemoPerformance, completeHistory: readOldPerformanceNotices },
  scheduledWork: { 'performance.remind': { cron: '25 * * * *', work: remind } },
}
