import { eq, lt, sql } from 'drizzle-orm'
import { nobody } from '../../../actor.ts'
import { change } from '../../../audit/change.ts'
import { now } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { users } from '../../../people/tables.ts'
import { todayOf, todays } from '../../../people/today.ts'
import { addDays } from '../../../worktime/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { dayStart, localDate } from '../../../worktime/zones.ts'
import { written } from '../clocking/times.ts'
import { attendanceArea } from '../policy.ts'
import { attendanceDays, attendanceReviews, clockEntries } from '../tables.ts'
import { lockReviews, type Stretch, workingDays, writeAbsences } from './absences.ts'
import { byTheClock } from '../../../background/byTheClock.ts'
import { inBatches, type Parts } from './batches.ts'

/** How long after its planned end a day is waited for. */
const patience = Temporal.Duration.from({ hours: 4 })

/**
 * Every hour, writes who was missed: for each past working day without attendance or approved leave, at the earliest four
 * hours after its planned end. Days on which the server was off are looked at later, each once, however many servers look.
 */
export async function lookForAbsences(app: Parts): Promise<void> {
  const at = now()
  for (const people of inBatches(await waiting(app.db))) {
    const [first] = people.map(({ reviewedUntil }) => reviewedUntil).toSorted()
    const ids = people.map(({ userId }) => userId)
    const facts = await factsOf(app.db, ids, addDays(first ?? '', 1), addDays(localDate(written(at), 'UTC'), 1))
    const stretches = people.flatMap((person) => settled(person, facts.get(person.userId), at))
    if (stretches.length) await write(app, facts, stretches)
  }
}

interface Waiting {
  userId: string
  reviewedUntil: string
  /** The date of the record on which they are at work now. */
  openDate: string | null
}

/** People with a day that is over, where they are, and has not been looked at. */
async function waiting(db: Db): Promise<Waiting[]> {
  const openDate = sql<string | null>`(select ${attendanceDays.date} from ${clockEntries}
    inner join ${attendanceDays} on ${attendanceDays.id} = ${clockEntries.dayId}
    where ${clockEntries.userId} = ${users.id} and ${clockEntries.clockOut} is null and ${clockEntries.effective})`
  return db
    .select({ userId: attendanceReviews.userId, reviewedUntil: attendanceReviews.reviewedUntil, openDate })
    .from(attendanceReviews)
    .innerJoin(users, eq(users.id, attendanceReviews.userId))
    .where(lt(attendanceReviews.reviewedUntil, sql`${todayOf(await todays(db))} - 1`))
    .orderBy(attendanceReviews.userId)
}

/** The days of somebody that can be looked at now, in order up to the first that cannot; none of who is still at work. */
function settled(
  { userId, reviewedUntil, openDate }: Waiting,
  facts: WorkFacts | undefined,
  at: Temporal.Instant,
): Stretch[] {
  if (!facts) return []
  const today = localDate(written(at), facts.zone)
  const isOver = (date: string) => {
    const { source, end } = planOf(facts, date)
    const over = source === null ? dayStart(addDays(date, 1), facts.zone) : end.add(patience)
    return date < today && Temporal.Instant.compare(over, at) <= 0 && !(openDate !== null && openDate <= date)
  }
  let until = reviewedUntil
  while (isOver(addDays(until, 1))) until = addDays(until, 1)
  return until === reviewedUntil ? [] : [{ userId, from: addDays(reviewedUntil, 1), to: until }]
}

async function write(app: Parts, facts: ReadonlyMap<string, WorkFacts>, stretches: readonly Stretch[]): Promise<void> {
  await change(byTheClock(app, 'absences'), async (tx) => {
    const people = stretches.map(({ userId }) => userId)
    const locked = new Map((await lockReviews(tx, people)).map(({ userId, reviewedUntil }) => [userId, reviewedUntil]))
    // Another server may have looked at the same days meanwhile.
    const own = stretches.filter(({ userId, from }) => locked.get(userId) === addDays(from, -1))
    await tx.execute(sql`
      update ${attendanceReviews} r set reviewed_until = stretch."to"
      from json_to_recordset(${JSON.stringify(own)}::json) as stretch ("userId" uuid, "to" date)
      where r.user_id = stretch."userId"`)
    const due = own.flatMap((stretch) => workingDays(facts.get(stretch.userId), stretch))
    const { missed, events } = await writeAbsences(tx, due)
    const changed = [...new Set(missed.map(({ userId }) => userId))]
    return {
      action: 'attendance.reviewed',
      subject: { type: 'attendance', id: null },
      after: { people: own.length, missed: missed.map(({ userId, date }) => ({ userId, date })) },
      events: changed.length ? [...events, peopleChanged(attendanceArea, changed, nobody.id)] : [],
      answer: null,
    }
  })
}
