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

/** The reader of a report, and the company's time. */
export interface ReportContext {
  db: Queryable
  actor: Actor
  /** The company's time zone, and today there. */
  zone: string
  today: string
}

/** Figures by their names. */
export type Values = Record<string, number | null>

/** The figures of one period, or of one department in it; empty ones are left out. */
export interface PartFigures {
  /** The number of the part, from 1. */
  part: number
  /** Null for none, and where departments are not separated. */
  department: string | null
  values: Values
}

/**
 * The SQL of the list behind a figure: `columns` are the selected ones, by their keys; `from` includes the conditions.
 */
export interface RowSource {
  columns: readonly Column[]
  select: SQL
  from: SQL
  order: SQL
  /** Adds values that SQL does not know to the rows; keeps their order. */
  completeRows?: (rows: readonly Cells[]) => Promise<Cells[]>
}

/** A selected row of sums of one group. */
export type Group<Sums> = Sums & { part: number; department: string | null } & Record<string, unknown>

/** The source of a report. The caller has checked that the actor may see it. */
export interface Source {
  /** Returns whether the actor sees any of its data, besides the permission for the report. */
  isSeenBy: (actor: Actor) => boolean
  /** True when its periods are whole months. */
  byMonth?: boolean
  /** Returns the figures, with one statement, or few, for any number of parts. */
  figures: (context: ReportContext, parts: Parts, byDepartment: boolean) => Promise<PartFigures[]>
  /** The values where nothing was found. */
  emptyValues: Values
  /** Returns the list behind a figure; undefined for an unknown figure. */
  rows: (asked: ReportContext, range: ReportRange, metric: string) => RowSource | undefined
}

/** Returns SQL for the number of the part that a day lies in, from 1. */
export const partOfDay = (day: PgColumn, { starts }: Parts): SQL<number> =>
  sql<number>`width_bucket(${day}, ${sql.param(starts)}::date[])`

/** Returns SQL for the days of all parts. */
export const withinDays = (day: PgColumn, { starts, end }: Parts): SQL =>
  sql`${day} between ${starts[0]}::date and ${end}::date`

const midnight = (day: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()

/** Returns SQL for the number of the part that an instant lies in, by the company's days. */
export const partOfInstant = (at: SQL | PgColumn, { starts }: Parts, zone: string): SQL<number> =>
  sql<number>`width_bucket(${at}, ${sql.param(starts.map((day) => midnight(day, zone)))}::timestamptz[])`

/** Returns SQL for the instants of all parts. */
export const withinInstants = (at: SQL | PgColumn, { starts, end }: Parts, zone: string): SQL =>
  sql`${at} >= ${midnight(starts[0] ?? '', zone)}::timestamptz and ${at} < ${midnight(addDays(end, 1), zone)}::timestamptz`

/** Returns SQL for the label that screens give to a code. */
export const labelOf = <Code extends string>(code: PgColumn | SQL, labels: Readonly<Record<Code, string>>): SQL =>
  sql`${sql.param(JSON.stringify(labels))}::json ->> ${code}`

/** Returns rows as they are shown: instants become days where the company is, in columns of days. */
export const inDays = <Row extends Cells>(rows: readonly Row[], columns: readonly Column[], zone: string): Row[] => {
  const days = columns.filter(({ type }) => type === 'day').map(({ key }) => key)
  const dayOf = (cell: Cells[string]) =>
    typeof cell === 'string' && cell.includes('T') ? dayIn(zone, Temporal.Instant.from(cell)) : cell
  return rows.map((row) => ({ ...row, ...Object.fromEntries(days.map((key) => [key, dayOf(row[key] ?? null)])) }))
}

/** Returns a range as one part. */
export const whole = ({ startDate, endDate }: ReportRange): Parts => ({ starts: [startDate], end: endDate })

export const column = (key: string, label: string, type: Column['type'] = 'text'): Column => ({ key, label, type })

/** The columns for the person of a row, besides its others; for SQL with `users`. */
export const personColumns = [column('person', 'Person'), column('department', 'Department')]
export const person = sql`${users.id} as "userId", ${users.firstName} || ' ' || ${users.lastName} as person,
  ${users.department} as department`

/**
 * Returns SQL for sums by part, and by department if separated, from sums by part and person in `people`. Summed by
 * person first, so that the department is not looked up for each of a person's many rows.
 */
export const byDepartmentOf = (byDepartment: boolean, sums: SQL, people: SQL): SQL =>
  byDepartment
    ? sql`select part, ${users.department} as department, ${sums}
        from (${people}) people inner join ${users} on ${users.id} = people.person group by part, ${users.department}`
    : sql`select part, null::text as department, ${sums} from (${people}) people group by part`
