import type { LeaveType } from '@muster/contract/leaves/types'
import type { Rules } from './policyRules.ts'

/** A leave policy that a law asks for. Rules that it does not name stay as they are. */
interface LawPolicy {
  leaveType: LeaveType
  rules: Partial<Rules>
  /** The rule of the law, as a translation key. */
  meaning: string
}

/**
 * The leave policies of Egypt's Law 14 of 2025, in force since 1 September 2025, as reported by secondary sources read
 * on 2026-11-29 (decision 0124).
 */
export const policiesOfEgypt: readonly LawPolicy[] = [
  {
    leaveType: 'ANNUAL',
    rules: {
      yearlyDays: 15,
      steps: [
        { kind: 'SERVICE', months: 12, days: 21 },
        { kind: 'SERVICE', months: 120, days: 30 },
        { kind: 'AGE', years: 50, days: 30 },
        { kind: 'SPECIAL', days: 45 },
      ],
      stepYear: 'PRORATED',
      prorated: true,
      workingDaysOnly: true,
    },
    meaning:
      'Article 124: 15 days in the first year, 21 from the second, 30 after ten full years with one or more employers or above the age of 50, 45 for people with a disability and people of short stature. Holidays and weekly rest don’t count. Part of a year gives part of the days.',
  },
  {
    leaveType: 'MATERNITY',
    rules: { yearlyDays: 120, workingDaysOnly: false, prorated: false },
    meaning:
      'Four months, reported as 120 calendar days. Counted from a date to a date, four months have up to 123 days: enter more if yours do.',
  },
]

/** The rules of the law that these policies leave out, as translation keys. */
export const unrepresented: readonly string[] = [
  'Casual leave of seven days a year: it is part of annual leave, while emergency leave has days of its own. Approve it as annual leave.',
  'The six months of service before part of a first year is due: approvers decide.',
  'Seven more days for hazardous, harmful or remote work, and fifteen days at the least, six of them in a row.',
  'Maternity three times in all and 45 days after the birth at the least; a day for fathers at each birth, three times in all.',
  'Sick leave by a medical authority, leave without pay for the care of a child, and leave for pilgrimage and exams.',
  'The settlement of unused days every three years at the latest: adjust balances, or set a carry-over.',
]

/** The sources, all of them secondary: the text of the law itself was not found. */
export const sourcesOfEgypt: readonly string[] = [
  'Masrawy, 2 December 2025 (quotes article 124)',
  'Masrawy, 30 October 2025 (maternity, fathers)',
  'Sada El-Balad, 9 September 2025 (minimum, casual leave, settlement)',
  'Lockton, “Egypt adopts comprehensive new labor law” (120 calendar days, 1 September 2025)',
]
