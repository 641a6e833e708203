import type { PerformanceChange } from '@muster/contract/performance/shared'
import type { GoalPriority, NoteType, ReviewStatus } from '@muster/contract/performance/enumerations'
import { i18n } from '../../../i18n.ts'
import { formatDay, formatPercent } from '../../../kit/format.ts'
import { noteStyles, priorityWords, ratingLabel, reviewStyles } from './labels.ts'

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
const fields: Record<string, { word: string; format?: (value: string) => string }> = {
  reviewPeriod: { word: 'Review Period' },
  overallRating: { word: 'Overall Rating', format: (value) => `${value} · ${ratingLabel(Number(value))}` },
  status: { word: 'Status', format: (value) => i18n.t(reviewStyles[value as ReviewStatus]?.label ?? value) },
  goals: { word: 'Goals' },
  achievements: { word: 'Achievements' },
  areasForImprovement: { word: 'Areas for Improvement' },
  managerComments: { word: 'Manager Comments' },
  employeeComments: { word: 'Employee Comments' },
  title: { word: 'Title' },
  description: { word: 'Description' },
  targetDate: { word: 'Target Date', format: day },
  priority: { word: 'Priority', format: (value) => i18n.t(priorityWords[value as GoalPriority] ?? value) },
  progress: { word: 'Progress', format: (value) => formatPercent(Number(value)) },
  type: { word: 'Type', format: (value) => i18n.t(noteStyles[value as NoteType]?.label ?? value) },
  content: { word: 'Note' },
  isPrivate: { word: 'Private note', format: (value) => (value === 'true' ? i18n.t('Yes') : i18n.t('No')) },
}

/** Returns the name of a field as a translation key. `fieldLabels` replaces the standard names. */
export const fieldLabelOf = (field: string, fieldLabels: Record<string, string> = {}): string =>
  fieldLabels[field] ?? fields[field]?.word ?? field

/** Returns a field's value as shown in the history. */
export const describeChange = (field: string, value: string): string => fields[field]?.format?.(value) ?? value
