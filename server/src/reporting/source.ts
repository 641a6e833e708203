import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayIn } from '@muster/contract/kit/time'
import type { Cells, Column } from '@muster/contract/reports/figures'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Actor } from '../kernel/actor.ts'
import type { Queryable } from '../db/database.ts'
import { users } from '../people/tables.ts'
import { addDays } from '../kernel/days.ts'
import type { Parts } from './range.ts'

/** The person who reads a report, and the company's time zone and current date. */
export interface ReportContext {
  db: Queryable
  actor: Actor
  /** The company's time zone, and the current date there. */
  zone: string
  today: string
}

/** Figures by name. */
export type Values = Record<string, number | null>

/** The figures of one period, or of one department in it. Periods without data are left out. */
export interface PartFigures {
  /** The number of the period, starting at 1. */
  part: number
  /** The department; null for people without one, and in figures not grouped by department. */
  department: string | null
  values: Values
}

/**
 * The SQL of the list behind a figure. `columns` describes the selected columns by key; `from` includes the conditions.
 */
export interface RowSource {
  columns: readonly Column[]
  select: SQL
  from: SQL
  order: SQL
  /** Adds values that are not in the database to the rows, in the same order. */
  completeRows?: (rows: readonly Cells[]) => Promise<Cells[]>
}

/** A selected row with the sums of one period and department. */
export type Group<Sums> = Sums & { part: number; department: string | null } & Record<string, unknown>

/** The source of a report. The caller has checked that the actor may see it. */
export interface Source {
  /** Returns whether the actor may see any of the data. The permission for the report itself is checked separately. */
  isSeenBy: (actor: Actor) => boolean
  /** Returns the figures with one or few statements for any number of periods. */
  figures: (context: ReportContext, parts: Parts, byDepartment: boolean) => Promise<PartFigures[]>
  /** The figures of a period without data. */
  emptyValues: Values
  /** Returns the list behind a figure; undefined for an unknown figure. */
  rows: (context: ReportContext, range: ReportRange, metric: string) => RowSource | undefined
}

/** Returns SQL for the number of the period that contains a date, starting at 1. */
export const partOfDay = (day: PgColumn, { startDates }: Parts): SQL<number> =>
  sql<number>`width_bucket(${day}, ${sql.param(startDates)}::date[])`

/** Returns the SQL condition for dates within the periods. */
export const withinDays = (day: PgColumn, { startDates, end }: Parts): SQL =>
  sql`${day} between ${startDates[0]}::date and ${end}::date`

const midnight = (day: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()

/** Returns SQL for the number of the period that contains an instant, by dates in the company's time zone. */
export const partOfInstant = (at: SQL | PgColumn, { startDates }: Parts, zone: string): SQL<number> =>
  sql<number>`width_bucket(${at}, ${sql.param(startDates.map((day) => midnight(day, zone)))}::timestamptz[])`

/** Returns the SQL condition for instants within the periods. */
export const withinInstants = (at: SQL | PgColumn, { startDates, end }: Parts, zone: string): SQL =>
  sql`${at} >= ${midnight(startDates[0] ?? '', zone)}::timestamptz and ${at} < ${midnight(addDays(end, 1), zone)}::timestamptz`

/** Returns SQL for the label of a code. */
export const labelOf = <Code extends string>(code: PgColumn | SQL, labels: Readonly<Record<Code, string>>): SQL =>
  sql`${sql.param(JSON.stringify(labels))}::json ->> ${code}`

/** Returns rows in which instants in date columns are replaced by dates in the company's time zone. */
export const inDays = <Row extends Cells>(rows: readonly Row[], columns: readonly Column[], zone: string): Row[] => {
  const days = columns.filter(({ type }) => type === 'day').map(({ key }) => key)
  const dayOf = (cell: Cells[string]) =>
    typeof cell === 'string' && cell.includes('T') ? dayIn(zone, Temporal.Instant.from(cell)) : cell
  return rows.map((row) => ({ ...row, ...Object.fromEntries(days.map((key) => [key, dayOf(row[key] ?? null)])) }))
}

/** Returns a range as a single period. */
export const whole = ({ startDate, endDate }: ReportRange): Parts => ({ startDates: [startDate], end: endDate })

export const column = (key: string, label: string, type: Column['type'] = 'text'): Column => ({ key, label, type })

/** The columns for the person of a row. `person` is the SQL that selects their values from `users`. */
export const personColumns = [column('person', 'Person'), column('department', 'Department')]
export const person = sql`${users.id} as "userId", ${users.firstName} || ' ' || ${users.lastName} as person,
  ${users.department} as department`

/**
 * Returns SQL that adds up `sums` by period and, if `byDepartment` is true, by department. `people` is a query with one
 * row per period and person. The department is therefore looked up once per person, not once per record. Without
 * departments, the rows may belong to no person.
 */
export const byDepartmentOf = (byDepartment: boolean, sums: SQL, people: SQL): SQL =>
  byDepartment
    ? sql`select part, ${users.department} as department, ${sums}
        from (${people}) people inner join ${users} on ${users.id} = people.person group by part, ${users.department}`
    : sql`select part, null::text as department, ${sums} from (${people}) people group by part`
