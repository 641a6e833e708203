import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayIn } from '@muster/contract/kit/time'
import type { Cells, Column } from '@muster/contract/reports/figures'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Actor } from '../actor.ts'
import type { Queryable } from '../db/database.ts'
import { users } from '../people/tables.ts'
import { addDays } from '../days.ts'
import type { Parts } from './range.ts'

/** For whom a report is made, and where the company is. */
export interface Asked {
  db: Queryable
  actor: Actor
  /** The company's time zone, and the day that it is there. */
  zone: string
  today: string
}

/** Figures by their names. */
export type Values = Record<string, number | null>

/** The figures of one stretch of time, or of one department in it; those of nothing are left out. */
export interface Found {
  /** Which of the parts, from 1. */
  part: number
  /** Null for none, and where departments are not told apart. */
  department: string | null
  values: Values
}

/** The list behind a figure, for SQL: `columns` are what is selected, by their keys; `from` includes its conditions. */
export interface RowSource {
  columns: readonly Column[]
  select: SQL
  from: SQL
  order: SQL
  /** Completes rows that were read, with what SQL does not know; keeps their order. */
  complete?: (rows: readonly Cells[]) => Promise<Cells[]>
}

/** A row of sums of one group, as it is read. */
export type Group<Sums> = Sums & { part: number; department: string | null } & Record<string, unknown>

/** Where a report comes from. Whoever asks it has seen to it that the actor may see it. */
export interface Source {
  /** Whether there is anything that the actor sees of it, beside the permission for the report. */
  isSeenBy: (actor: Actor) => boolean
  /** Whether its times are whole months. */
  byMonth?: boolean
  /** One statement, or few, however many parts there are. */
  figures: (asked: Asked, parts: Parts, byDepartment: boolean) => Promise<Found[]>
  /** What is answered where nothing was found. */
  nothing: Values
  /** Undefined for a figure that it does not have. */
  rows: (asked: Asked, range: ReportRange, metric: string) => RowSource | undefined
}

/** For SQL: in which of the parts a day lies, from 1. */
export const partOfDay = (day: PgColumn, { starts }: Parts): SQL<number> =>
  sql<number>`width_bucket(${day}, ${sql.param(starts)}::date[])`

/** For SQL: the days of all parts. */
export const withinDays = (day: PgColumn, { starts, end }: Parts): SQL =>
  sql`${day} between ${starts[0]}::date and ${end}::date`

const midnight = (day: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()

/** For SQL: in which of the parts an instant lies, by the company's days. */
export const partOfInstant = (at: SQL | PgColumn, { starts }: Parts, zone: string): SQL<number> =>
  sql<number>`width_bucket(${at}, ${sql.param(starts.map((day) => midnight(day, zone)))}::timestamptz[])`

/** For SQL: the instants of all parts. */
export const withinInstants = (at: SQL | PgColumn, { starts, end }: Parts, zone: string): SQL =>
  sql`${at} >= ${midnight(starts[0] ?? '', zone)}::timestamptz and ${at} < ${midnight(addDays(end, 1), zone)}::timestamptz`

/** For SQL: the label that screens give to a code. */
export const labelOf = <Code extends string>(code: PgColumn | SQL, labels: Readonly<Record<Code, string>>): SQL =>
  sql`${sql.param(JSON.stringify(labels))}::json ->> ${code}`

/** Rows as they are shown: instants are days where the company is, where the column is one of days. */
export const inDays = <Row extends Cells>(rows: readonly Row[], columns: readonly Column[], zone: string): Row[] => {
  const days = columns.filter(({ type }) => type === 'day').map(({ key }) => key)
  const dayOf = (cell: Cells[string]) =>
    typeof cell === 'string' && cell.includes('T') ? dayIn(zone, Temporal.Instant.from(cell)) : cell
  return rows.map((row) => ({ ...row, ...Object.fromEntries(days.map((key) => [key, dayOf(row[key] ?? null)])) }))
}

/** A range as one part. */
export const whole = ({ startDate, endDate }: ReportRange): Parts => ({ starts: [startDate], end: endDate })

export const column = (key: string, label: string, type: Column['type'] = 'text'): Column => ({ key, label, type })

/** Whom a row is about, beside its other columns; for SQL with `users`. */
export const personColumns = [column('person', 'Person'), column('department', 'Department')]
export const person = sql`${users.id} as "userId", ${users.firstName} || ' ' || ${users.lastName} as person,
  ${users.department} as department`

/**
 * For SQL: sums by part and person, in `people`, as sums by part, and by department where these are told apart. Summed up by
 * person first, as no department is looked up for each of a person's many rows.
 */
export const byDepartmentOf = (byDepartment: boolean, sums: SQL, people: SQL): SQL =>
  byDepartment
    ? sql`select part, ${users.department} as department, ${sums}
        from (${people}) people inner join ${users} on ${users.id} = people.person group by part, ${users.department}`
    : sql`select part, null::text as department, ${sums} from (${people}) people group by part`
