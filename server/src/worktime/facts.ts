import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { defaultHours, type ShiftType } from '@muster/contract/kit/worktime'
import { companyTimeZone } from '../companySettings/settings.ts'
import type { Queryable } from '../db/database.ts'
import { prepareLocally, prepareOnce } from '../db/prepareOnce.ts'
import { type EmploymentRow, employmentRows, employmentsIn } from '../people/employments/employed.ts'
import { users } from '../people/tables.ts'
import { addDays } from '../kernel/days.ts'
import type { CompanyFacts, HoursVersion, PlannedShift, WorkFacts } from './plan.ts'
import type { Series } from './recurrence.ts'
import { rulesFrom, rulesSet, type TimeRules } from './rules.ts'
import { holidays, recurringSchedules, recurringSkips, shifts, workingHours } from './tables.ts'

/** The working hours of the specification (2, section 9), which apply unless the company sets its own. */
const specifiedHours: HoursVersion = {
  effectiveFrom: '0000-01-01',
  minutesPerDay: defaultHours.hoursPerDay * 60,
  startTime: defaultHours.startTime,
  endTime: defaultHours.endTime,
  breakMinutes: defaultHours.breakDuration,
  workingDays: [1, 2, 3, 4, 5],
}

/**
 * The rows of the query's result, as arrays: objects would consist mostly of column names. `n` is a person's number
 * within the result.
 */
type PersonRow = [n: number, id: string, zone: string | null, employments: EmploymentRow[]]
type HoursRow = [
  n: number | null,
  effectiveFrom: string,
  minutesPerDay: number,
  startTime: string,
  endTime: string,
  breakMinutes: number,
  workingDays: number[],
]
type ShiftRow = [
  n: number,
  id: string,
  date: string,
  startTime: string,
  endTime: string,
  breakMinutes: number,
  shiftType: ShiftType,
]
type SeriesRow = [n: number, series: Series]
type HolidayRow = [date: string, name: string, paid: boolean]

/**
 * Returns SQL for rows as a JSON column. Column names include their table, which the query builder would otherwise
 * omit.
 */
const rowsOf = <T>(row: SQL, from: SQL) => sql<T[] | null>`${sql`(select json_agg(${row}) from ${from})`}`

const hoursRow = (n: SQL) => sql`json_build_array(${n}, ${workingHours.effectiveFrom}, ${workingHours.minutesPerDay},
  ${workingHours.startTime}, ${workingHours.endTime}, ${workingHours.breakMinutes}, ${workingHours.workingDays})
  order by ${workingHours.effectiveFrom} desc, ${workingHours.createdAt} desc, ${workingHours.id} desc`

const shiftRow = sql`json_build_array(person.n, ${shifts.id}, ${shifts.date}, ${shifts.startTime}, ${shifts.endTime},
  ${shifts.breakMinutes}, ${shifts.shiftType})`

const seriesRow = (first: SQL, last: SQL) => sql`json_build_array(person.n, json_build_object(
  'id', ${recurringSchedules.id}, 'repeatType', ${recurringSchedules.repeatType},
  'startDate', ${recurringSchedules.startDate}, 'endDate', ${recurringSchedules.endDate},
  'startTime', ${recurringSchedules.startTime}, 'endTime', ${recurringSchedules.endTime},
  'breakMinutes', ${recurringSchedules.breakMinutes}, 'weekendDays', ${recurringSchedules.weekendDays},
  'includeWeekends', ${recurringSchedules.includeWeekends}, 'shiftType', ${recurringSchedules.shiftType},
  'skipped', array(select ${recurringSkips.date} from ${recurringSkips}
    where ${recurringSkips.scheduleId} = ${recurringSchedules.id} and ${recurringSkips.date} between ${first} and ${last})
  )) order by ${recurringSchedules.startDate}, ${recurringSchedules.id}`

/** The columns that determine the working days of the company. Includes all versions of working hours up to `last`. */
const companyColumns = ({ first, last }: { first: SQL; last: SQL }) => ({
  companyHours: rowsOf<HoursRow>(
    hoursRow(sql`null`),
    sql`${workingHours} where ${workingHours.userId} is null and ${workingHours.effectiveFrom} <= ${last}`,
  ),
  holidays: rowsOf<HolidayRow>(
    sql`json_build_array(${holidays.date}, ${holidays.name}, ${holidays.isPaid})`,
    sql`${holidays} where ${holidays.date} between ${first} and ${last}`,
  ),
})

/**
 * Selects everything that determines the working days of the company and of people, in a single row. Includes all
 * versions of working hours that start on or before the last day.
 */
function selectFacts(db: Queryable, people: SQL, { first, last }: { first: SQL; last: SQL }) {
  const person = db.$with('person').as(
    db
      .select({
        n: sql`row_number() over ()::int`.as('n'),
        id: users.id,
        zone: users.timeZone,
        employments: employmentRows(users.id).as('employments'),
      })
      .from(users)
      .where(people),
  )
  const ofPeople = (table: PgTable, userId: PgColumn) => sql`${table} inner join person on person.id = ${userId}`
  return db
    .with(person)
    .select({
      set: rulesSet,
      zone: companyTimeZone,
      people: rowsOf<PersonRow>(
        sql`json_build_array(person.n, person.id, person.time_zone, person.employments)`,
        sql`person`,
      ),
      ownHours: rowsOf<HoursRow>(
        hoursRow(sql`person.n`),
        sql`${ofPeople(workingHours, workingHours.userId)} where ${workingHours.effectiveFrom} <= ${last}`,
      ),
      shifts: rowsOf<ShiftRow>(
        shiftRow,
        sql`${ofPeople(shifts, shifts.userId)} where ${shifts.date} between ${first} and ${last}`,
      ),
      series: rowsOf<SeriesRow>(
        seriesRow(first, last),
        sql`${ofPeople(recurringSchedules, recurringSchedules.userId)}
          where ${recurringSchedules.startDate} <= ${last} and ${recurringSchedules.endDate} >= ${first}`,
      ),
      ...companyColumns({ first, last }),
    })
    .from(sql`(select 1) as one`)
}

const hoursOf = ([, effectiveFrom, minutesPerDay, startTime, endTime, breakMinutes, workingDays]: HoursRow) => ({
  effectiveFrom,
  minutesPerDay,
  startTime,
  endTime,
  breakMinutes,
  workingDays,
})

const shiftOf = ([, id, date, startTime, endTime, breakMinutes, shiftType]: ShiftRow) => ({
  id,
  date,
  startTime,
  endTime,
  breakMinutes,
  shiftType,
})

const startOf = ({ date, startTime }: PlannedShift) => date + startTime
const byStart = (a: PlannedShift, b: PlannedShift) => (startOf(a) < startOf(b) ? -1 : 1)

/** Returns a function that gives the rows of a person by their number `n`. */
function byPerson<Row extends [number | null, ...unknown[]], T>(rows: Row[] | null, of: (row: Row) => T) {
  const found = new Map<number | null, T[]>()
  for (const row of rows ?? []) {
    const entry = found.get(row[0])
    if (entry) entry.push(of(row))
    else found.set(row[0], [of(row)])
  }
  return (n: number): T[] => found.get(n) ?? []
}

type Row = Awaited<ReturnType<typeof selectFacts>>[number]
type CompanyRow = Pick<Row, 'companyHours' | 'holidays'>

const companyIn = (row: CompanyRow): CompanyFacts => ({
  companyHours: [...(row.companyHours ?? []).map(hoursOf), specifiedHours],
  holidays: new Map((row.holidays ?? []).map(([date, name, paid]) => [date, { name, paid }])),
})

function factsIn(row: Row): Map<string, WorkFacts> {
  const company = companyIn(row)
  const ownHours = byPerson(row.ownHours, hoursOf)
  const ownShifts = byPerson(row.shifts, shiftOf)
  const ownSeries = byPerson(row.series, ([, series]) => series)
  return new Map(
    (row.people ?? []).map(([n, id, zone, employments]) => [
      id,
      {
        zone: zone ?? row.zone,
        employments: employmentsIn(employments),
        ownHours: ownHours(n),
        ...company,
        shifts: ownShifts(n).toSorted(byStart),
        series: ownSeries(n),
      },
    ]),
  )
}

/**
 * Returns the days to read for a range of days. They begin two days earlier, because a shift that started then may last
 * into the range. They end one day later, because the next day may already have begun in another time zone.
 */
const extendedRange = (from: string, to: string) => ({ first: addDays(from, -2), last: addDays(to, 1) })

/** The people to read facts for: their ids, or an SQL condition on `users`. */
type People = SQL | readonly string[]

const datePlaceholder = (name: string) => sql`${sql.placeholder(name)}::date`
const rangePlaceholders = { first: datePlaceholder('first'), last: datePlaceholder('last') }

async function readFacts(db: Queryable, people: People, from: string, to: string): Promise<Row> {
  const { first, last } = extendedRange(from, to)
  const [row] =
    'queryChunks' in people
      ? await selectFacts(db, people, { first: sql`${first}::date`, last: sql`${last}::date` })
      : await preparedFacts(db, people.length).execute({ ids: people, first, last })
  if (!row) throw new Error('A query of facts answered nothing')
  return row
}

/** The largest number of people for whom one plan serves as well as a plan for the number. */
const maxPeopleOfPlan = 100

function preparedFacts(db: Queryable, count: number) {
  const prepare = count <= maxPeopleOfPlan ? prepareOnce : prepareLocally
  return prepare(db, count <= maxPeopleOfPlan ? 'facts_of_page' : 'facts_of_people', () =>
    selectFacts(db, sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`, rangePlaceholders),
  )
}

/** Returns everything that determines when people work in a range of days, by the person's id. Uses a single query. */
export const factsOf = async (
  db: Queryable,
  people: People,
  from: string,
  to: string,
): Promise<Map<string, WorkFacts>> => factsIn(await readFacts(db, people, from, to))

/** Returns the working hours and holidays of the company in a range of days, with a single query. */
export async function companyFacts(db: Queryable, from: string, to: string): Promise<CompanyFacts> {
  const [row] = await prepareOnce(db, 'facts_of_company', () =>
    db.select(companyColumns(rangePlaceholders)).from(sql`(select 1) as one`),
  ).execute(extendedRange(from, to))
  if (!row) throw new Error('A query of facts answered nothing')
  return companyIn(row)
}

/**
 * Returns what clocking in or out at an instant depends on: the person's facts around that instant, and the company's
 * time rules. Null for an unknown id. Uses a single prepared query.
 */
export async function factsForClocking(
  db: Queryable,
  personId: string,
  at: Temporal.Instant,
): Promise<{ facts: WorkFacts; rules: TimeRules } | null> {
  const query = prepareOnce(db, 'facts_for_clocking', () =>
    selectFacts(db, eq(users.id, sql.placeholder('personId')), rangePlaceholders),
  )
  const utc = at.toString().slice(0, 10)
  // In every time zone, the date differs from that of UTC by at most one day.
  const [row] = await query.execute({ personId, ...extendedRange(addDays(utc, -1), addDays(utc, 1)) })
  const facts = row && factsIn(row).get(personId)
  return facts ? { facts, rules: rulesFrom(row.set) } : null
}
