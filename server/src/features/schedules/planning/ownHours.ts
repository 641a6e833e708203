import { eq } from 'drizzle-orm'
import { formatDay } from '@muster/contract/kit/formatDays'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { addDays, datesBetween } from '../../../kernel/days.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { throwIf, Refusal } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { agreedMinutesOn, dayOfClockIn, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { formatMinutes } from '../../../kernel/durations.ts'

interface DateRange {
  from: string
  to: string
}

/** A day on which the agreed hours would decrease, with the minutes before and after the change. */
export interface ReducedDay {
  date: string
  beforeMinutes: number
  afterMinutes: number
}

/** Returns true if a clock-in at the planned start, and one two hours earlier, would both be recorded for that date. */
function countsForOwnDate(facts: WorkFacts, date: string): boolean {
  const { start } = planOf(facts, date)
  return [start.subtract({ hours: 2 }), start].every((at) => dayOfClockIn(facts, at.toString()) === date)
}

/**
 * Returns the days on which `after` has fewer agreed hours than `before`, in order. Checks `dates` and the day after
 * each. A day counts as having no agreed hours if, after the change, its clock-in would belong to the previous day's
 * shift.
 */
export function findReducedDays(before: WorkFacts, after: WorkFacts, dates: readonly string[]): ReducedDay[] {
  const affectedDates = [...new Set(dates.flatMap((date) => [date, addDays(date, 1)]))].toSorted()
  return affectedDates.flatMap((date) => {
    const beforeMinutes = agreedMinutesOn(before, date)
    const isTaken = beforeMinutes > 0 && countsForOwnDate(before, date) && !countsForOwnDate(after, date)
    const afterMinutes = isTaken ? 0 : agreedMinutesOn(after, date)
    return afterMinutes < beforeMinutes ? [{ date, beforeMinutes, afterMinutes }] : []
  })
}

/** Returns a person's work facts as if one shift or series did not exist. */
export const withoutPlan = (facts: WorkFacts, planId: string): WorkFacts => ({
  ...facts,
  shifts: facts.shifts.filter(({ id }) => id !== planId),
  series: facts.series.filter(({ id }) => id !== planId),
})

/**
 * Returns a person's work facts for a range. They include the days before and after it that affect clock-ins within it.
 */
export async function factsOfPerson(db: Queryable, userId: string, { from, to }: DateRange): Promise<WorkFacts> {
  const facts = (await factsOf(db, [userId], addDays(from, -2), addDays(to, 2))).get(userId)
  if (!facts) throw new Error('An existing person has no facts')
  return facts
}

/**
 * Prepares a change of people's plans in these ranges. Call the returned function after the change: it rejects a change
 * that lowers the actor's own agreed hours, because any work beyond agreed hours is overtime. Actors who may decide on
 * their own hours are exempt.
 * @throws Refusal 409 (`shift.own_hours_lowered`) with the days affected, when the returned function is called.
 */
export async function guardOwnHours(
  tx: Tx,
  actor: Actor,
  people: readonly string[],
  ranges: readonly DateRange[],
): Promise<() => Promise<void>> {
  if (!people.includes(actor.id) || canDecideFor(actor, actor.id)) return () => Promise.resolve()
  // Of two concurrent changes of the actor's schedule, the second must see the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update')
  const all = {
    from: ranges.reduce((first, { from }) => (from < first ? from : first), '9999-12-31'),
    to: ranges.reduce((last, { to }) => (to > last ? to : last), '0000-01-01'),
  }
  const before = await factsOfPerson(tx, actor.id, all)
  return async () => {
    const dates = [...new Set(ranges.flatMap(({ from, to }) => datesBetween(from, to)))].toSorted()
    throwIf(reducedRefusal(findReducedDays(before, await factsOfPerson(tx, actor.id, all), dates)))
  }
}

/** Maximum number of days named in a refusal. */
const maxNamed = 3

function reducedRefusal(days: readonly ReducedDay[]): Refusal | null {
  const [first] = days
  if (!first) return null
  const hint = 'Someone else must make this change.'
  const names = days.slice(0, maxNamed).map(({ date }) => formatDay(date))
  const lastItem = days.length > maxNamed ? `${days.length - maxNamed} more` : names.pop()
  const message =
    days.length === 1
      ? `This would lower your own agreed hours ${wordsOf(first)}. ${hint}`
      : `This would lower your own agreed hours on ${days.length} days: ${names.join(', ')} and ${lastItem}. ${hint}`
  return new Refusal(409, message, { error: 'Conflict', code: 'shift.own_hours_lowered', details: { days } })
}

const wordsOf = ({ date, beforeMinutes, afterMinutes }: ReducedDay) =>
  `on ${formatDay(date)} from ${formatMinutes(beforeMinutes)} to ${formatMinutes(afterMinutes)}`

/** Returns the warning for a day whose agreed hours would decrease. */
export const reducedConcern = (day: ReducedDay) => ({
  date: day.date,
  message: `On ${formatDay(day.date)} this lowers your own agreed hours from ${formatMinutes(day.beforeMinutes)} to ${formatMinutes(day.afterMinutes)}`,
})

/** A shift and its day, or a series and its last day. */
interface PlannedDay {
  id: string
  date: string
}

/**
 * Returns the ids of the plans that the actor may remove. A plan of their own is removable only if its removal lowers
 * no agreed hours. Of a series, only the last day is checked.
 */
export async function findRemovablePlans(
  db: Queryable,
  actor: Actor,
  userId: string,
  plans: readonly PlannedDay[],
): Promise<ReadonlySet<string>> {
  const [first] = plans
  if (canDecideFor(actor, userId) || !first) return new Set(plans.map(({ id }) => id))
  const dates = plans.map(({ date }) => date).toSorted()
  const facts = await factsOfPerson(db, userId, { from: dates[0] ?? first.date, to: dates.at(-1) ?? first.date })
  const removablePlans = plans.filter(
    ({ id, date }) => findReducedDays(facts, withoutPlan(facts, id), [date]).length === 0,
  )
  return new Set(removablePlans.map(({ id }) => id))
}
