import type { PerformanceChange } from '@muster/contract/performance/shared'
import type { GoalPriority, NoteType, ReviewStatus } from '@muster/contract/performance/enumerations'
import { i18n } from '../../../i18n.ts'
import { formatDay } from '../../../kit/format.ts'
import { noteStyles, percent, priorityWords, ratingLabel, reviewStyles } from './labels.ts'

/** Names of the actions in the history, as translation keys. */
export const actionLabels: Record<PerformanceChange['action'], string> = {
  CREATED: 'Created',
  CHANGED: 'Changed',
  SUBMITTED: 'Submitted',
  COMPLETED: 'Completed',
  COMMENTED: 'Commented',
  REOPENED: 'Reopened',
}

const day = (value: string) => formatDay(value)

/** Names of the fields in the history, and functions that format their values. */
const fields: Record<string, { word: string; say?: (value: string) => string }> = {
  reviewPeriod: { word: 'Review Period' },
  overallRating: { word: 'Overall Rating', say: (value) => `${value} · ${ratingLabel(Number(value))}` },
  status: { word: 'Status', say: (value) => i18n.t(reviewStyles[value as ReviewStatus]?.label ?? value) },
  goals: { word: 'Goals' },
  achievements: { word: 'Achievements' },
  areasForImprovement: { word: 'Areas for Improvement' },
  managerComments: { word: 'Manager Comments' },
  employeeComments: { word: 'Employee Comments' },
  title: { word: 'Title' },
  description: { word: 'Description' },
  targetDate: { word: 'Target Date', say: day },
  priority: { word: 'Priority', say: (value) => i18n.t(priorityWords[value as GoalPriority] ?? value) },
  progress: { word: 'Progress', say: (value) => percent(Number(value)) },
  type: { word: 'Type', say: (value) => i18n.t(noteStyles[value as NoteType]?.label ?? value) },
  content: { word: 'Note' },
  isPrivate: { word: 'Private note', say: (value) => (value === 'true' ? i18n.t('Yes') : i18n.t('No')) },
}

/** Returns the name of a field as a translation key. `called` replaces the standard names. */
export const fieldLabelOf = (field: string, called: Record<string, string> = {}): string =>
  called[field] ?? fields[field]?.word ?? field

/** Returns a field's value as shown in the history. */
export const describeChange = (field: string, value: string): string => fields[field]?.say?.(value) ?? value
