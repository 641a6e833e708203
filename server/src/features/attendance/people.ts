import type { EmploymentChange } from '../../companySettings/effects.ts'
import type { PeopleHooks } from '../../peopleHooks.ts'
import {
  correctAbsencesOfLeave,
  correctAbsencesOfEmployments,
  correctAbsencesOfEveryone,
  type ChangedEmploymentDays,
} from './nightly/absences.ts'
import { beginReviews, beginsEarlier } from './nightly/reviews.ts'
import { attendanceCorrections, attendanceDays, breaks, clockEntries, overtimeApprovals } from './tables.ts'

/** Updates attendance when people join, change or go on leave. */
export const attendanceOfPeople: PeopleHooks = {
  joined: beginReviews,

  employmentChanged: (tx, changes) => correctAbsencesOfEmployments(tx, changes.flatMap(daysOf)),
  leaveDaysChanged: correctAbsencesOfLeave,
  workingDaysChanged: correctAbsencesOfEveryone,
  permanentRecords: {
    counted: { attendanceRecords: attendanceDays.userId },
    named: [
      { column: clockEntries.userId },
      { column: breaks.userId },
      { column: attendanceCorrections.userId },
      { column: attendanceCorrections.createdBy },
      { column: attendanceCorrections.decidedBy },
      { column: overtimeApprovals.approvedBy },
    ],
  },
}

/** A date later than any other. */
const endless = '9999-12-31'

/**
 * Returns a list with the one range from the first to the last day that the change adds to or removes from the person's
 * employment; empty if there is no such day.
 */
function daysOf(change: EmploymentChange): ChangedEmploymentDays[] {
  const { userId, daysLost, daysGained } = change
  const ranges = [...daysLost, ...daysGained]
  const [from] = ranges.map((range) => range.from).toSorted()
  const to = ranges
    .map((range) => range.to ?? endless)
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined ? [] : [{ userId, from, to, beginsEarlier: beginsEarlier(change) }]
}
