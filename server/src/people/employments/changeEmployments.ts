import { desc, eq, sql } from 'drizzle-orm'
import { now } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { insertRows } from '../../db/insertRows.ts'
import { recordset } from '../../db/recordset.ts'
import { isContinued, isEmptyPeriod } from './endings.ts'
import { employments, type TeamPassedOn } from './tables.ts'

/** A person with their hire date, which may be unknown. */
interface FirstDay {
  userId: string
  hireDate: string | null
}

/**
 * The column with the person who ended an employment. A person who ended someone else's employment can't be deleted.
 * Their own employments (`but`) don't prevent it, because they are deleted too.
 */
export const endedEmployments = { column: employments.endedBy, but: employments.userId }

/**
 * Adds the first employment of new people. It starts on their hire date. If that is unknown, it starts on the day they
 * were added.
 */
export const beginEmployments = (
  tx: Tx,
  people: readonly (FirstDay & { addedOn: string; probationEnd?: string })[],
): Promise<void> =>
  insertRows(
    tx,
    employments,
    people.map(({ userId, hireDate, addedOn, probationEnd }) => ({
      userId,
      firstDay: hireDate ?? addedOn,
      isFirstDayKnown: hireDate !== null,
      probationEnd,
    })),
  )

/**
 * Moves the first day of people's latest employment to their hire date, or to the day they were added if the hire date
 * is null. If the first day is now earlier, the first entry of the employment history also applies from then on. The
 * caller must have locked the people and checked the dates with `firstDayProblem`.
 */
export async function moveFirstDays(tx: Tx, people: readonly FirstDay[], by: string): Promise<void> {
  if (!people.length) return
  const rows = JSON.stringify(people.map(({ userId, hireDate }) => ({ user_id: userId, hire_date: hireDate })))
  await tx.execute(sql`
    with given as (
      select moved.id, u.id as user_id, coalesce(given.hire_date, u.added_on) as first_day,
        given.hire_date is not null as is_known
      from jsonb_to_recordset(${rows}::jsonb) as given (user_id uuid, hire_date date)
      join users u on u.id = given.user_id
      cross join lateral (
        select e.id from ${employments} e where e.user_id = u.id order by e.first_day desc limit 1
      ) moved
    ), agreed as (
      insert into employment_history
        (id, user_id, holds_from, position, department, manager_id, salary, salary_currency, base_salary, recorded_by,
          recorded_at)
      select gen_random_uuid(), first.user_id, given.first_day, first.position, first.department, first.manager_id,
        first.salary, first.salary_currency, first.base_salary, ${by}::uuid,
        greatest(clock_timestamp(), (
          select max(h.recorded_at) + interval '1 millisecond' from employment_history h where h.user_id = first.user_id
        ))
      from given
      cross join lateral (
        select h.* from employment_history h where h.user_id = given.user_id
        order by h.holds_from, h.recorded_at desc, h.id desc limit 1
      ) first
      where given.first_day < first.holds_from
    )
    update ${employments} e set first_day = given.first_day, is_first_day_known = given.is_known,
      probation_end = case when e.probation_end >= given.first_day then e.probation_end end
    from given where e.id = given.id`)
}

/** Returns a person's latest employment. The caller must have locked the person. */
export async function latestEmployment(tx: Tx, userId: string): Promise<typeof employments.$inferSelect> {
  const [latest] = await tx
    .select()
    .from(employments)
    .where(eq(employments.userId, userId))
    .orderBy(desc(employments.firstDay))
    .limit(1)
  if (!latest) throw new Error(`The person with the id ${userId} was never employed`)
  return latest
}

/**
 * Ends a person's latest employment. An employment whose `lastDay` is before its first day never takes place. The
 * caller must have locked the person, and must update the person's row in `users` too.
 */
export async function endEmployment(
  tx: Tx,
  { userId, lastDay, reason }: { userId: string; lastDay: string; reason?: string | null },
  by: string | null = null,
): Promise<void> {
  const { id } = await latestEmployment(tx, userId)
  await tx
    .update(employments)
    .set({ lastDay, endReason: reason, endedAt: now().toString(), endedBy: by })
    .where(eq(employments.id, id))
}

/** Stores in a person's latest employment who their direct reports were and which manager these have now. */
export async function recordTeamPassedOn(tx: Tx, userId: string, teamPassedOn: TeamPassedOn): Promise<void> {
  const { id } = await latestEmployment(tx, userId)
  await tx.update(employments).set({ teamPassedOn }).where(eq(employments.id, id))
}

const noEnding = { lastDay: null, endReason: null, endedAt: null, endedBy: null, teamPassedOn: null }

/**
 * Returns a person's latest employment if it has a last day, otherwise the one before it; undefined if there is none.
 */
export async function findEndedEmployment(db: Queryable, userId: string) {
  const [latest, former] = await db
    .select()
    .from(employments)
    .where(eq(employments.userId, userId))
    .orderBy(desc(employments.firstDay))
    .limit(2)
  return latest?.lastDay ? latest : former
}

/**
 * Undoes the most recent end of an employment. If a newer employment has begun since, the two are merged. The caller
 * must have locked the person and checked that an employment has ended.
 */
export async function undoEnding(tx: Tx, userId: string): Promise<void> {
  const latest = await latestEmployment(tx, userId)
  const endedEmployment = await findEndedEmployment(tx, userId)
  if (!endedEmployment) throw new Error(`No employment of the person with the id ${userId} has ended`)
  if (latest.id !== endedEmployment.id) await tx.delete(employments).where(eq(employments.id, latest.id))
  await tx.update(employments).set(noEnding).where(eq(employments.id, endedEmployment.id))
}

/** Sets the last day of probation of people's latest employments. The caller must have locked the people. */
export async function setProbationEnds(
  tx: Tx,
  people: readonly { userId: string; probationEnd: string | null }[],
): Promise<void> {
  if (!people.length) return
  await tx.execute(sql`
    update ${employments} e set probation_end = given.probation_end
    from ${recordset(employments, people, ['userId', 'probationEnd'])} as given
    where e.id = (select l.id from ${employments} l where l.user_id = given.user_id order by l.first_day desc limit 1)`)
}

/**
 * Employs a person again and returns the first day of their latest employment. If there is no gap in between, the
 * former employment continues. `isGiven` is true if the user entered the day, false if it is the default. The caller
 * must have locked the person.
 */
export async function resumeEmployment(tx: Tx, userId: string, from: string, isGiven = false): Promise<string> {
  const { id, firstDay: first, lastDay: last } = await latestEmployment(tx, userId)
  if (isContinued({ first, last }, from, isGiven)) {
    await tx.update(employments).set(noEnding).where(eq(employments.id, id))
    return first
  }
  // An employment that never took place is deleted.
  if (isEmptyPeriod({ first, last })) await tx.delete(employments).where(eq(employments.id, id))
  await tx.insert(employments).values({ userId, firstDay: from })
  return from
}
