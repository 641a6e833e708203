import type { PayrollChecklist } from '@muster/contract/payroll/checklist'
import type { PeopleKey, RecordKey } from '@muster/contract/payroll/checklistKeys'
import { exceptionLabels } from '../shared/labels.ts'

/** The labels of the points of the checklist that concern people, as translation keys. */
export const peopleLabels: Record<PeopleKey, string> = {
  OVERTIME: 'Days with pending overtime',
  CORRECTIONS: 'Pending corrections of hours',
  LEAVE: 'Pending leave requests',
  ADJUSTMENTS: 'Pending salary adjustments',
  NO_RECORD: 'Employed without a payroll record',
  NO_SALARY: 'Employed without a salary',
  NO_BANK_DETAILS: 'Employed without bank details',
  JOINED: 'New employees',
  LEAVING: 'Leavers',
  PROBATION_ENDS: 'Probation ends',
  TERMS_CHANGED: 'Changed salary or terms',
  BANK_DETAILS_CHANGED: 'Changed bank details',
}

/** Returns the label of a point that concerns records, as a translation key. */
export const recordLabel = (key: RecordKey): string =>
  key === 'HELD' ? 'On hold' : key === 'EARLIER_OPEN' ? 'Earlier month not approved' : exceptionLabels[key].label

/** Returns the number of points to settle in a month. Changes need no decision. */
export const openPoints = ({ undecided, lacking, records, heldParts, signOffs }: PayrollChecklist): number =>
  undecided.length + lacking.length + records.length + heldParts.length + signOffs.length

/** The tab of Approvals that lists the requests of a point. */
export const approvalTabs = {
  OVERTIME: 'overtime',
  CORRECTIONS: 'corrections',
  LEAVE: 'leave',
  ADJUSTMENTS: 'adjustments',
} as const satisfies Partial<Record<PeopleKey, string>>

/** The tab of a person’s page on which a point is settled or can be checked. */
export const personTabs: Partial<Record<PeopleKey, string>> = {
  NO_RECORD: 'pay',
  NO_SALARY: 'pay',
  NO_BANK_DETAILS: 'documents',
  PROBATION_ENDS: 'job',
  TERMS_CHANGED: 'pay',
  BANK_DETAILS_CHANGED: 'documents',
}
