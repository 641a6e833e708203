import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EmploymentChange } from '../../../companySettings/effects.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { inOrder } from '../../../db/transaction.ts'
import type { Newcomers } from '../../../peopleHooks.ts'
import { firstDayOf } from '../../../people/employments/employed.ts'
import { users } from '../../../people/tables.ts'
import { attendanceReviews } from '../tables.ts'

/** The range of a person's days already searched for absences; empty if its last day is before its first. */
export type Review = typeof attendanceReviews.$inferSelect

/**
 * Returns SQL for the first day of a person's search for absences: their first day of employment, but never before the
 * company's first day in the product.
 */
const firstReviewed = (userId: SQL, companyBegan: SQL) => sql`greatest(${firstDayOf(userId)}, ${companyBegan})`

const earliest = sql`(select min(began.reviewed_from) from ${attendanceReviews} began)`

/**
 * Starts the search for absences of newly added people at their first day of employment, or today if that day is in the
 * future.
 */
export async function beginReviews(tx: Tx, { ids, today }: Newcomers): Promise<void> {
  const first = firstReviewed(sql`newcomer.id`, sql`coalesce(${earliest}, ${today}::date)`)
  await tx.execute(sql`
    insert into ${attendanceReviews} (user_id, reviewed_from, reviewed_until)
    select newcomer.id, began.day, began.day - 1
    from unnest(${sql.param(ids)}::uuid[]) as newcomer (id)
    cross join lateral (select least(${today}::date, ${first}) as day offset 0) began
    on conflict do nothing`)
}

/**
 * Moves the start of people's search for absences back to an earlier first day of employment, if the company also
 * checks days before an account was active. The caller has locked the reviews. Returns the new first day by person.
 */
export async function extendReviews(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!people.length || !(await readSetting(tx, 'absencesBeforeAccount'))) return new Map()
  const { rows } = await tx.execute<{ userId: string; from: string }>(sql`
    update ${attendanceReviews} r set reviewed_from = began.day
    from (
      select known.user_id, ${firstReviewed(sql`known.user_id`, earliest)} as day
      from ${attendanceReviews} known where known.user_id = any(${sql.param(people)}::uuid[]) offset 0
    ) began
    where r.user_id = began.user_id and began.day < r.reviewed_from
    returning r.user_id as "userId", r.reviewed_from as "from"`)
  return new Map(rows.map(({ userId, from }) => [userId, from]))
}

/**
 * Locks people's reviews until the transaction ends and returns them. Locks the people's rows in `users` first, because
 * rows of days refer to them. Changes to a person take the locks in the same order.
 */
export const lockReviews = (tx: Tx, people: readonly string[]): Promise<Review[]> => inOrder(...reviewLocks(tx, people))

/** Returns the statements of `lockReviews`, to be run in order; the last returns the reviews. */
export function reviewLocks(tx: Tx, people: readonly string[]): [() => Promise<unknown>, () => Promise<Review[]>] {
  const isOneOfPeople = (column: PgColumn) => sql`${column} = any(${sql.placeholder('people')}::uuid[])`
  const { userId } = attendanceReviews
  const ofUsers = prepareOnce(tx, 'lock_people_of_reviews', () =>
    tx.select({ id: users.id }).from(users).where(isOneOfPeople(users.id)).orderBy(users.id).for('key share'),
  )
  const ofReviews = prepareOnce(tx, 'lock_reviews', () =>
    tx.select().from(attendanceReviews).where(isOneOfPeople(userId)).orderBy(userId).for('update'),
  )
  return [() => ofUsers.execute({ people }), () => ofReviews.execute({ people })]
}

/** Returns whether a change makes a person's first day of employment earlier. */
export const beginsEarlier = ({ after, daysGained }: EmploymentChange): boolean =>
  daysGained.length > 0 && daysGained[0]?.from === after[0]?.first

/** Returns a person's review as it would be after a change of employment; undefined if there is none. */
export async function reviewAfter(db: Queryable, change: EmploymentChange): Promise<Review | undefined> {
  const [current] = await db
    .select({ review: attendanceReviews, companyBegan: sql<string>`${earliest}` })
    .from(attendanceReviews)
    .where(eq(attendanceReviews.userId, change.userId))
  const first = change.after[0]?.first
  if (!current || !first || !beginsEarlier(change)) return current?.review
  if (!(await readSetting(db, 'absencesBeforeAccount'))) return current.review
  const { review, companyBegan } = current
  const start = first > companyBegan ? first : companyBegan
  return start < review.reviewedFrom ? { ...review, reviewedFrom: start } : review
}
