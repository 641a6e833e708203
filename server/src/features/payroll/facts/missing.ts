import { and, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { belowActor, reachOf } from '../../../people/reach.ts'
import { employedWithin, lastDayWithin } from '../../../people/employments/employed.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { payrollArea } from '../policy.ts'
import { payrollInclusions, payrollPaidElsewhere, payrollRecords, payrollRuns, payrollSkipped } from '../tables.ts'
import { isOpen } from './changes.ts'
import { isPaidByTime } from '../../../pay/terms/payTerms.ts'

/**
 * Returns the SQL condition that a month has a record in some status. Ordered by it, so that the database reads the index by
 * month and status: it would expect to come upon such a record soon, and read all others where there is none.
 */
const hasRecord = (period: string, inStatus: SQL): SQL => sql`((select true from ${payrollRecords} found
  where found.period = ${sql.raw(period)} and found.run = 0 and ${inStatus} order by found.status limit 1) is not null)`

/** Returns the SQL condition that a month has approved records. */
export const isApproved = (period: string): SQL => hasRecord(period, sql`found.status in ('APPROVED', 'PAID')`)

/** Returns the SQL condition that a month has unapproved records. */
const hasOpen = (period: string): SQL => hasRecord(period, isOpen('found'))

const person = sql.raw('lacking.user_id')
const firstDay = sql.raw('lacking.first')
const lastDay = sql.raw('lacking.last')

/**
 * Returns SQL for the months that people are missing from, with the columns `user_id`, `open` and `period`. Each row of
 * `people` is a person and a run that could pay their missing months. A person is missing from a month if they are
 * employed in it and have pay, but no record. The month is that of the run or an approved earlier one; months included
 * in another record or paid elsewhere are not missing. Once the person's record in the run is approved, only the next
 * run can pay. Excludes people with records first: few rows remain, so the rest is looked up row by row.
 */
export const missingMonths = (people: SQL): SQL => sql`
  with asked as materialized (select * from ${people} as people),
  months as materialized (
    select run.period as open, month.period, (month.period || '-01')::date as first,
      ((month.period || '-01')::date + interval '1 month' - interval '1 day')::date as last
    from ${payrollRuns} run
    join ${payrollRuns} month on month.period < run.period and ${isApproved('month.period')}
      or month.period = run.period and ${hasOpen('month.period')}
    where run.period in (select period from asked) and run.state = 'READY'
      and (${hasOpen('run.period')} or not ${isApproved('run.period')})
  ),
  unrecorded as materialized (
    select asked.user_id, months.period from asked join months on months.open = asked.period
    except
    select r.user_id, r.period from ${payrollRecords} r join asked on asked.user_id = r.user_id
    where r.run = 0 and r.period in (select period from months)
  ),
  lacking as materialized (
    select asked.user_id, months.* from unrecorded join asked on asked.user_id = unrecorded.user_id
    join months on months.open = asked.period and months.period = unrecorded.period
  )
  select lacking.user_id, lacking.open, lacking.period from lacking
  where not exists (select from ${payrollInclusions} i where i.user_id = lacking.user_id and i.period = lacking.period)
    and not exists (select from ${payrollPaidElsewhere} p where p.user_id = lacking.user_id and p.period = lacking.period)
    and not exists (select from ${payrollSkipped} s
      where s.user_id = lacking.user_id and s.period = lacking.period and s.reason = 'TOO_LARGE')
    and not exists (select from ${payrollRecords} r
      where r.user_id = lacking.user_id and r.period = lacking.open and r.run = 0 and r.status in ('APPROVED', 'PAID'))
    and ${employedWithin(person, firstDay, lastDay)}
    and (${isPaidByTime(sql`lacking.user_id`, sql`lacking.period`)} or (select h.salary from ${employmentHistory} h
      where h.user_id = lacking.user_id and h.holds_from <= ${lastDayWithin(person, firstDay, lastDay)}
      order by h.holds_from desc, h.recorded_at desc, h.id desc limit 1) is not null)`

/**
 * Returns the SQL condition that the actor may see a person's pay before it is approved. Actors see their own
 * unapproved pay only if they may see everyone's.
 */
export function seesOpenPayOf(actor: Actor, person: PgColumn): SQL {
  const reach = reachOf(actor, payrollArea)
  if (reach === 'all') return sql`true`
  return reach === 'own' ? sql`false` : belowActor(actor.id, person)
}

/** Checks that the actor may see these people's pay before it is approved. @throws Refusal 404 if not. */
export async function assertPayVisible(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)]
  const visibleCount = await tx.$count(users, and(inArray(users.id, ids), seesOpenPayOf(actor, users.id)))
  assertFound(visibleCount === ids.length)
}

/** Returns SQL for the people whose unapproved pay the actor may see, as rows for `missingMonths`. */
export const visiblePeopleOf = (actor: Actor, period: string, where?: SQL): SQL =>
  sql`(select ${users.id} as user_id, ${period}::text as period from ${users}
    where ${and(seesOpenPayOf(actor, users.id), where)})`

/**
 * Returns SQL for the ids of the people who have an unapproved record that matches `where`, and are missing from a
 * month that the record's run could pay.
 */
export const missingPeopleAmong = (where: SQL): SQL =>
  sql`(select user_id from (${missingMonths(
    sql`(select distinct user_id, period from ${payrollRecords} where ${where} and run = 0 and status in ('DRAFT', 'PENDING_APPROVAL'))`,
  )}) as missing)`

interface MissingId extends Record<string, unknown> {
  userId: string
  /** True while the person's record in the run is submitted. */
  isSubmitted: boolean
}

interface MissingRow extends MissingId {
  periods: string[]
  total: number
}

/** Returns the SQL condition that a person has a submitted record in a run. */
const hasSubmitted = (userId: SQLWrapper, period: string): SQL => sql`exists (select from ${payrollRecords} r
  where r.user_id = ${userId} and r.period = ${period} and r.run = 0 and r.status = 'PENDING_APPROVAL')`

/** Returns the ids of all people who are missing from a run and whose pay the actor may see. */
export async function missingIds(db: Queryable, actor: Actor, period: string): Promise<MissingId[]> {
  const { rows } = await db.execute<MissingId>(sql`
    select missing.user_id as "userId", ${hasSubmitted(sql`missing.user_id`, period)} as "isSubmitted"
    from (select distinct user_id from (${missingMonths(visiblePeopleOf(actor, period))}) as months) as missing`)
  return rows
}

/**
 * Returns one page of the people missing from a run, sorted by name. Each row lists the person's missing months in
 * order and repeats the total number of people on all pages (`total`).
 */
export async function missingPeople(
  db: Queryable,
  actor: Actor,
  period: string,
  {
    where,
    limit,
    offset = 0,
    unsubmitted = false,
  }: { where?: SQL; limit: number; offset?: number; unsubmitted?: boolean },
): Promise<MissingRow[]> {
  const isSubmitted = hasSubmitted(users.id, period)
  const { rows } = await db.execute<MissingRow>(sql`
    with missing as materialized (${missingMonths(visiblePeopleOf(actor, period, where))})
    select person.user_id as "userId", person.periods, ${isSubmitted} as "isSubmitted", (count(*) over ())::int as total
    from (select user_id, array_agg(period order by period) as periods from missing group by user_id) person
    join ${users} on ${users.id} = person.user_id
    ${unsubmitted ? sql`where not ${isSubmitted}` : sql``}
    order by ${users.searchText}, ${users.id} limit ${limit} offset ${offset}`)
  return rows
}
