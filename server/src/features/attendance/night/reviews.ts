import { eq, type SQL, sql } from 'drizzle-orm'
import type { EmploymentChange } from '../../../company/effects.ts'
import { readSetting } from '../../../company/settings.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Newcomers } from '../../../hooks.ts'
import { firstDayOf } from '../../../people/employments/employed.ts'
import { users } from '../../../people/tables.ts'
import { attendanceReviews } from '../tables.ts'

/** The days of a person that have been searched for absences, as a range; empty if the last is before the first. */
export type Review = typeof attendanceReviews.$inferSelect

/**
 * Returns the first day to search for a person, by their employment, as SQL. It is never before the company's own
 * start: no one could have recorded anything earlier.
 */
const firstReviewed = (userId: SQL, companyBegan: SQL) => sql`greatest(${firstDayOf(userId)}, ${companyBegan})`

const earliest = sql`(select min(began.reviewed_from) from ${attendanceReviews} began)`

/** Starts the reviews of newly added people at the first day of their employment, today at the latest. */
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
 * Extends the reviews of people, locked by the caller, back to an earlier first day of employment, if the company
 * searches days before an account was active. Returns the new first day by person.
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
 * Returns the reviews of people, locked: no one else searches for their absences until the transaction ends. Locks
 * their user rows first, like changes of a person do: rows of a day refer to them.
 */
export async function lockReviews(tx: Tx, people: readonly string[]): Promise<Review[]> {
  const these = sql.param(people)
  await tx.execute(sql`select from ${users} where id = any(${these}::uuid[]) order by id for key share`)
  return tx
    .select()
    .from(attendanceReviews)
    .where(sql`${attendanceReviews.userId} = any(${these}::uuid[])`)
    .orderBy(attendanceReviews.userId)
    .for('update')
}

/** Returns whether a change makes a person's very first day of employment earlier. */
export const beginsEarlier = ({ after, daysGained }: EmploymentChange): boolean =>
  daysGained.length > 0 && daysGained[0]?.from === after[0]?.first

/** Returns a person's review after a change of their employments; undefined if there is none. */
export async function reviewAfter(db: Queryable, change: EmploymentChange): Promise<Review | undefined> {
  const [known] = await db
    .select({ review: attendanceReviews, companyBegan: sql<string>`${earliest}` })
    .from(attendanceReviews)
    .where(eq(attendanceReviews.userId, change.userId))
  const first = change.after[0]?.first
  if (!known || !first || !beginsEarlier(change)) return known?.review
  if (!(await readSetting(db, 'absencesBeforeAccount'))) return known.review
  const { review, companyBegan } = known
  const begins = first > companyBegan ? first : companyBegan
  return begins < review.reviewedFrom ? { ...review, reviewedFrom: begins } : review
}
