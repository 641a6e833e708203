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
import { readSetting } from '../../../company/settings.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { findDueAbsences, type PersonDays, writeAbsences } from './absences.ts'
import { inWeighedBatches, type Parts } from './batches.ts'
import { notifyActivated } from './missed.ts'
import { lockReviews, type Review } from './reviews.ts'

/** The time after its planned end before a day is searched. */
const gracePeriod = Temporal.Duration.from({ hours: 4 })

/** People times days that one change searches at most: newcomers bring months, and the server has other requests. */
const maxPersonDays = 5000

/**
 * Records absences, every hour: for each past working day without attendance or approved leave, at the earliest four
 * hours after its planned end. Days on which the server was off are searched later, each once, however many servers
 * search.
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
  /** The date of the record on which they are at work now. */
  openDate: string | null
  isActivated: boolean
  addedOn: string
}

/** Days of a person that can be searched now, with the facts that tell which of them are before an active account. */
interface SearchRange extends PersonDays, Pick<PersonToSearch, 'isActivated' | 'addedOn'> {}

/** Returns the people with a past day, in their time zone, that has not been searched. */
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
      // People with equally many days together.
      .orderBy(attendanceReviews.reviewedUntil, attendanceReviews.userId)
  )
}

/**
 * Returns the days of a person that can be searched now, in order up to the first that cannot; none for a person still
 * at work.
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
 * Returns the first of these days that counts if the company does not search days before an account was active; it may
 * be after the last.
 */
const firstWithAccount = ({ from, to, isActivated, addedOn }: SearchRange): string => {
  if (!isActivated) return addDays(to, 1)
  return addedOn > from ? addedOn : from
}

async function write(app: Parts, looks: readonly SearchRange[]): Promise<void> {
  await change(scheduledSource(app, 'absences'), async (tx) => {
    const people = looks.map(({ userId }) => userId)
    const locked = new Map((await lockReviews(tx, people)).map((review) => [review.userId, review]))
    const countsAll = await readSetting(tx, 'absencesBeforeAccount')
    const own = looks.flatMap((look) => {
      const review = locked.get(look.userId)
      // Another server may have searched the same days meanwhile.
      if (review?.reviewedUntil !== addDays(look.from, -1)) return []
      // The rule at the first search of a person stays theirs.
      const begins = countsAll || review.reviewedFrom <= review.reviewedUntil ? look.from : firstWithAccount(look)
      return [{ ...look, begins }]
    })
    await tx.execute(sql`
      update ${attendanceReviews} r set reviewed_until = look."to",
        reviewed_from = case when look.begins > look."from" then look.begins else r.reviewed_from end
      from json_to_recordset(${JSON.stringify(own)}::json)
        as look ("userId" uuid, "from" date, "to" date, begins date)
      where r.user_id = look."userId"`)
    // Read once no one else can change them: leave ended meanwhile has only corrected the days searched by then.
    const due = await findDueAbsences(
      tx,
      own.flatMap(({ userId, begins, to }) => (begins <= to ? [{ userId, from: begins, to }] : [])),
    )
    const { missed, events } = await writeAbsences(tx, due)
    const kept = await notifyActivated(tx, people)
    const changed = [...new Set(missed.map(({ userId }) => userId))]
    return {
      action: 'attendance.reviewed',
      subject: { type: 'attendance', id: null },
      after: { people: own.length, missed },
      events: [
        ...kept,
        ...events,
        ...(changed.length ? [peopleChanged(attendanceArea, changed, anonymousActor.id)] : []),
      ],
      answer: null,
    }
  })
}
