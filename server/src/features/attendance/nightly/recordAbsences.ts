import { eq, lt, sql } from 'drizzle-orm'
import { anonymousActor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { users } from '../../../people/tables.ts'
import { todayOf, readTodays } from '../../../people/today.ts'
import { addDays, dayNumber } from '../../../kernel/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { dayStart, localDate } from '../../../worktime/zones.ts'
import { formatInstant } from '../clocking/times.ts'
import { attendanceArea } from '../shared/areas.ts'
import { attendanceDays, attendanceReviews, clockEntries } from '../tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { findDueAbsences, type PersonDays, writeAbsences } from './absences.ts'
import { inWeighedBatches, type Parts } from './batches.ts'
import { notifyActivated } from './missed.ts'
import { lockReviews, type Review } from './reviews.ts'

/** The time between a day's planned end and its check for an absence. */
const gracePeriod = Temporal.Duration.from({ hours: 4 })

/**
 * The maximum number of person-days that one transaction checks. New people can add months of days, and other requests
 * must not wait long for the locks.
 */
const maxPersonDays = 5000

/**
 * Records absences on past working days without attendance or approved leave; runs every hour. A day is checked four
 * hours after its planned end at the earliest. Days missed while the server was off are checked later. Each day is
 * checked once, even with several servers.
 */
export async function recordAbsences(app: Parts): Promise<void> {
  const at = now()
  const today = localDate(formatInstant(at), 'UTC')
  const daysOf = ({ reviewedUntil }: PersonToSearch) => dayNumber(today) - dayNumber(reviewedUntil)
  for (const people of inWeighedBatches(await selectPeopleToSearch(app.db), daysOf, maxPersonDays)) {
    const [first] = people.map(({ reviewedUntil }) => reviewedUntil).toSorted()
    const ids = people.map(({ userId }) => userId)
    const facts = await factsOf(app.db, ids, addDays(first ?? '', 1), addDays(today, 1))
    const ranges = people.flatMap((person) => searchableDays(person, facts.get(person.userId), at))
    if (ranges.length) await write(app, ranges)
  }
}

interface PersonToSearch extends Pick<Review, 'userId' | 'reviewedUntil'> {
  /** The date of the person's open session; null without one. */
  openDate: string | null
  isActivated: boolean
  addedOn: string
}

/**
 * The days of a person that can be checked now. `isActivated` and `addedOn` determine which of them are before the
 * account was active.
 */
interface SearchRange extends PersonDays, Pick<PersonToSearch, 'isActivated' | 'addedOn'> {}

/** Returns the people with at least one unchecked day that is past in their time zone. */
async function selectPeopleToSearch(db: Db): Promise<PersonToSearch[]> {
  const openDate = sql<string | null>`(select ${attendanceDays.date} from ${clockEntries}
    inner join ${attendanceDays} on ${attendanceDays.id} = ${clockEntries.dayId}
    where ${clockEntries.userId} = ${users.id} and ${clockEntries.clockOut} is null and ${clockEntries.effective})`
  return (
    db
      .select({
        userId: attendanceReviews.userId,
        reviewedUntil: attendanceReviews.reviewedUntil,
        openDate,
        isActivated: sql<boolean>`${users.status} <> 'PENDING_ACTIVATION'`,
        addedOn: users.addedOn,
      })
      .from(attendanceReviews)
      .innerJoin(users, eq(users.id, attendanceReviews.userId))
      .where(lt(attendanceReviews.reviewedUntil, sql`${todayOf(await readTodays(db))} - 1`))
      // Puts people with a similar number of days into one batch.
      .orderBy(attendanceReviews.reviewedUntil, attendanceReviews.userId)
  )
}

/**
 * Returns a person's unchecked days up to, but not including, the first day that is not over yet; an empty list if
 * there are none. The day of an open session is not over, nor are the days after it.
 */
function searchableDays(person: PersonToSearch, facts: WorkFacts | undefined, at: Temporal.Instant): SearchRange[] {
  if (!facts) return []
  const { userId, reviewedUntil, openDate, isActivated, addedOn } = person
  const today = localDate(formatInstant(at), facts.zone)
  const isOver = (date: string) => {
    const { source, end } = planOf(facts, date)
    const over = source === null ? dayStart(addDays(date, 1), facts.zone) : end.add(gracePeriod)
    return date < today && Temporal.Instant.compare(over, at) <= 0 && !(openDate !== null && openDate <= date)
  }
  let until = reviewedUntil
  while (isOver(addDays(until, 1))) until = addDays(until, 1)
  return until === reviewedUntil ? [] : [{ userId, from: addDays(reviewedUntil, 1), to: until, isActivated, addedOn }]
}

/**
 * Returns the first day of the range on which the person had an account; a day after the range if there is none. Used
 * for companies that don't check earlier days.
 */
const firstWithAccount = ({ from, to, isActivated, addedOn }: SearchRange): string => {
  if (!isActivated) return addDays(to, 1)
  return addedOn > from ? addedOn : from
}

async function write(app: Parts, ranges: readonly SearchRange[]): Promise<void> {
  await change(scheduledSource(app, 'absences'), async (tx) => {
    const people = ranges.map(({ userId }) => userId)
    const reviewByPerson = new Map((await lockReviews(tx, people)).map((review) => [review.userId, review]))
    const countsAll = await readSetting(tx, 'absencesBeforeAccount')
    const unsearched = ranges.flatMap((range) => {
      const review = reviewByPerson.get(range.userId)
      // Another server may have checked the same days meanwhile.
      if (review?.reviewedUntil !== addDays(range.from, -1)) return []
      // The setting at a person's first check stays in effect for them.
      const start = countsAll || review.reviewedFrom <= review.reviewedUntil ? range.from : firstWithAccount(range)
      return [{ ...range, start }]
    })
    await tx.execute(sql`
      update ${attendanceReviews} r set reviewed_until = span."to",
        reviewed_from = case when span.start > span."from" then span.start else r.reviewed_from end
      from json_to_recordset(${JSON.stringify(unsearched)}::json)
        as span ("userId" uuid, "from" date, "to" date, start date)
      where r.user_id = span."userId"`)
    // Read only after locking: leave that ended meanwhile has updated just the days checked by then.
    const dueDays = await findDueAbsences(
      tx,
      unsearched.flatMap(({ userId, start, to }) => (start <= to ? [{ userId, from: start, to }] : [])),
    )
    const { absences, events } = await writeAbsences(tx, dueDays)
    const storedEvents = await notifyActivated(tx, people)
    const changedPeople = [...new Set(absences.map(({ userId }) => userId))]
    return {
      action: 'attendance.reviewed',
      subject: { type: 'attendance', id: null },
      after: { people: unsearched.length, missed: absences },
      events: [
        ...storedEvents,
        ...events,
        ...(changedPeople.length ? [peopleChanged(attendanceArea, changedPeople, anonymousActor.id)] : []),
      ],
      answer: null,
    }
  })
}
