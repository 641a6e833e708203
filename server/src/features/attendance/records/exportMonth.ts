import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ExportMonth } from '@muster/contract/attendance/records'
import type { Actor } from '../../../actor.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { allow, forbidden, notFound, unavailable } from '../../../errors.ts'
import { csvHead, csvLines, csvType } from '../../../files/csv.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays } from '../tables.ts'
import { exportColumns, exportRow } from './exportRow.ts'
import { byName, inMonth, ownerColumns, peopleOfMonth } from './month.ts'
import { wholeDays } from './presentDay.ts'

/** People whose months are read and written at once: a part of the file, and all of it that is in memory. */
const peopleAtOnce = 20
/** Files that are made at once; each holds a connection to the database. */
const mostAtOnce = 4

let underWay = 0

/**
 * The month of everybody, or of those below the actor, who pass the filter, as a CSV file: by name, each person's days in
 * order. It is made while it is taken, from what there is now, whatever is changed meanwhile. Recorded, since it takes
 * everybody's data out of the product.
 * @throws Refusal 403 for everybody's without the right to see it; 404 where nothing matches; 503 while too many are made.
 */
export async function exportMonth(ctx: Context, query: ExportMonth): Promise<FileStream> {
  const { app, actor } = ctx
  const { month, scope } = query
  allow(
    scope === 'all' && !actor.permissions.has('attendance.all_view') ? forbidden() : null,
    underWay >= mostAtOnce ? unavailable('Other exports are under way. Please try again in a moment.') : null,
  )
  underWay += 1
  const { db, end } = await openSnapshot(app.db).catch((error: unknown) => {
    underWay -= 1
    throw error
  })
  const over = () => {
    underWay -= 1
    end()
  }
  try {
    const rows = await daysOf(db, actor, query)
    allow(rows === 0 ? notFound() : null)
    await record(app.db, ctx, {
      action: 'attendance.exported',
      subject: { type: 'attendance', id: null },
      after: { ...query, rows },
    })
    const name = `detailed attendance for ${month}.csv`
    return new FileStream(
      { name, type: csvType, headers: { 'muster-rows': String(rows) } },
      parts(db, actor, query),
      over,
    )
  } catch (error) {
    over()
    throw error
  }
}

const ofMonth = (db: Db, actor: Actor, query: ExportMonth) => peopleOfMonth(db, actor, query.scope, query)

/** How many days match. */
async function daysOf(db: Db, actor: Actor, query: ExportMonth): Promise<number> {
  const [counted] = await db
    .select({ rows: sql<number>`count(*)::int` })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .where(and(inMonth(query.month), ofMonth(db, actor, query)))
  return counted?.rows ?? 0
}

type ExportedPerson = Parameters<typeof exportRow>[0] & { id: string; name: string }

async function* parts(db: Db, actor: Actor, query: ExportMonth) {
  yield csvHead(exportColumns)
  for (let last: { name: string; id: string } | undefined; ;) {
    const after: SQL | undefined = last && sql`(${users.searchText}, ${users.id}) > (${last.name}, ${last.id}::uuid)`
    const people: readonly ExportedPerson[] = await db
      .select({ ...ownerColumns, name: users.searchText })
      .from(users)
      .where(and(ofMonth(db, actor, query), after))
      .orderBy(...byName)
      .limit(peopleAtOnce)
    const text = await linesOf(db, people, query.month)
    if (text) yield text
    last = people.at(-1)
    if (people.length < peopleAtOnce) return
  }
}

async function linesOf(db: Db, people: readonly ExportedPerson[], month: string): Promise<string> {
  const ids = people.map(({ id }) => id)
  const rows = await db
    .select()
    .from(attendanceDays)
    .where(and(sql`${attendanceDays.userId} = any(${sql.param(ids)}::uuid[])`, inMonth(month)))
    .orderBy(attendanceDays.date)
  const days = Map.groupBy(await wholeDays(db, rows), ({ day }) => day.userId)
  const lines = people.flatMap((person) => (days.get(person.id) ?? []).map((whole) => exportRow(person, whole)))
  return lines.length ? csvLines(lines) : ''
}
