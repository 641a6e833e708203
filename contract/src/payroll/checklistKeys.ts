import { payrollExceptions } from './enumerations.ts'

/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The requests that affect a month and are not decided yet. */
export const undecidedKeys = ['OVERTIME', 'CORRECTIONS', 'LEAVE', 'ADJUSTMENTS'] as const

/** The things that people who are employed in a month may lack. Someone without a salary is not counted as without a record, too. */
export const lackingKeys = ['NO_RECORD', 'NO_SALARY', 'NO_BANK_DETAILS'] as const

/** The changes since the previous month. */
export const changeKeys = ['JOINED', 'LEAVING', 'PROBATION_ENDS', 'TERMS_CHANGED', 'BANK_DETAILS_CHANGED'] as const

/** The points of a month's checklist whose people can be listed. */
export const peopleKeys = [...undecidedKeys, ...lackingKeys, ...changeKeys] as const
export type PeopleKey = (typeof peopleKeys)[number]

/** The points that concern unapproved records, those that prevent approval first. */
export const blockingKeys = ['LIMITS_MISSING', 'YEAR_OPEN', 'EARLIER_OPEN', 'HELD'] as const
export const recordKeys = [
  ...blockingKeys,
  ...payrollExceptions.filter((code) => code !== 'LIMITS_MISSING' && code !== 'YEAR_OPEN'),
] as const
export type RecordKey = (typeof recordKeys)[number]
