import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PaidPerson } from '@muster/contract/payroll/records'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { hasBegunBy, employedWithin, employmentRows } from '../../../people/employments/employed.ts'
import { users } from '../../../people/tables.ts'
import { hasBankDetails } from '../../personnelFile/shared/bankDetails.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'

/** The columns of a person in payroll lists, as in `PaidPerson`. */
export const paidPersonColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  llId: users.llId,
  department: users.department,
  position: users.position,
  profileImage: users.profileImage,
}

const columns = {
  ...paidPersonColumns,
  searchText: users.searchText,
  employments: employmentRows(users.id),
  hasBankDetails: hasBankDetails(sql`users.id`),
}

/** A person whose pay is calculated, with their current details. */
export type Payee = Awaited<ReturnType<typeof selectPayeesWhere>>[number]

/** Returns a person as payroll lists show them. */
export const presentPerson = (payee: Payee): PaidPerson => {
  const { id, firstName, lastName, llId, department, position, profileImage } = payee
  return { id, firstName, lastName, llId, department, position, profileImage }
}

/**
 * Returns the SQL condition on `users` for people to include in the calculation of a month: those employed in it,
 * former employees with amounts still to pay or deduct, and those who were paid for this month or an earlier one, even
 * if their first day of employment was changed since. People who were paid for the month by a later run or elsewhere
 * are excluded.
 */
export function isConsidered(period: string): SQL {
  const [first, last] = [sql`${firstDayOf(period)}::date`, sql`${lastDayOf(period)}::date`]
  return sql`(${employedWithin(users.id, first, last)}
    or exists (select from payroll_records p where p.user_id = ${users.id} and p.period <= ${period})
    or exists (select from payroll_paid_elsewhere e where e.user_id = ${users.id} and e.period <= ${period})
    or exists (select from payroll_inclusions i where i.user_id = ${users.id} and i.included_in = ${period})
    or ${hasBegunBy(users.id, last)} and exists (select from payroll_adjustments a where a.user_id = ${users.id}
      and a.status = 'APPROVED' and a.adjustment_type in ('BONUS', 'DEDUCTION')))
    and not ${isPaidOtherwise(period)}`
}

/** Returns the SQL condition on `users` for people who were paid for a month by a later run, or elsewhere. */
export const isPaidOtherwise = (period: string): SQL =>
  sql`(exists (select from payroll_inclusions i where i.user_id = ${users.id} and i.period = ${period})
    or exists (select from payroll_paid_elsewhere e where e.user_id = ${users.id} and e.period = ${period}))`

/** Returns the number of people to include in the calculation of a month. */
export const countConsidered = (db: Queryable, period: string): Promise<number> =>
  db.$count(users, isConsidered(period))

/** Returns the next people to include in the calculation of a month, in the order of their ids. */
export const selectNextPayees = (db: Queryable, period: string, after: string | null, most: number): Promise<Payee[]> =>
  selectPayeesWhere(db, and(isConsidered(period), after === null ? undefined : gt(users.id, after)), most)

/** Returns a list with the person, or an empty list if the calculation of the month does not include them. */
export const selectPayee = (db: Queryable, period: string, userId: string): Promise<Payee[]> =>
  selectPayeesWhere(db, and(isConsidered(period), eq(users.id, userId)), 1)

/** Returns these people in the order of their ids, even if the calculation of a month would not include them. */
export const selectPayeesById = (db: Queryable, userIds: readonly string[]): Promise<Payee[]> =>
  selectPayeesWhere(db, isOneOf(users.id, userIds), userIds.length)

/** Returns up to `most` people who meet a condition, in the order of their ids. */
export const selectPayeesWhere = (db: Queryable, where: SQL | undefined, most: number) =>
  db.select(columns).from(users).where(where).orderBy(asc(users.id)).limit(most)
