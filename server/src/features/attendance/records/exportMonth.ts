import { and, eq, sql } from 'drizzle-orm'
import type { ExportMonth } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { assertFound, throwIf, forbidden } from '../../../kernel/errors.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays } from '../tables.ts'
import { type ExportedDay, exportColumns } from './exportColumns.ts'
import { byName, inMonth, ownerColumns, peopleOfMonth } from './month.ts'
import { wholeDays } from '../wholeDays.ts'

/** The number of people whose months are read and written at a time. Only their data is in memory. */
const peopleAtOnce = 20
/**
 * Returns a file with a month's attendance of the matching people within the actor's reach, sorted by name and day. It
 * is generated during the download from a consistent snapshot, and the export is logged.
 * @throws Refusal 403 for everyone's data without permission; 404 if nothing matches; 503 while too many exports are
 * running.
 */
export async function exportMonth(ctx: Context, { format, ...query }: ExportMonth): Promise<FileStream> {
  const { app, actor } = ctx
  const { month, scope } = query
  throwIf(scope === 'all' && !actor.permissions.has('attendance.all_view') ? forbidden() : null)
  return exportFile(app, async (db) => {
    const rows = await daysOf(db, actor, query)
    assertFound(rows)
    await record(app.db, ctx, {
      action: 'attendance.exported',
      subject: { type: 'attendance', id: null },
      after: { ...query, rows },
    })
    const name = `detailed attendance for ${month}`
    return {
      ...listFile(format, { name, sheet: month, columns: exportColumns, portions: readBatches(db, actor, query) }),
      rows,
    }
  })
}

type Query = Omit<ExportMonth, 'format'>

const ofMonth = (db: Db, actor: Actor, query: Query) => peopleOfMonth(db, actor, query.scope, query)

/** Returns the number of matching days. */
async function daysOf(db: Db, actor: Actor, query: Query): Promise<number> {
  const [count] = await db
    .select({ rows: sql<number>`count(*)::int` })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .where(and(inMonth(query.month), ofMonth(db, actor, query)))
  return count?.rows ?? 0
}

type ExportedPerson = ExportedDay['person'] & { id: string; name: string }

async function* readBatches(db: Db, actor: Actor, query: Query) {
  const read = (last?: ExportedPerson) =>
    db
      .select({ ...ownerColumns, name: users.searchText })
      .from(users)
      .where(
        and(
          ofMonth(db, actor, query),
          last && sql`(${users.searchText}, ${users.id}) > (${last.name}, ${last.id}::uuid)`,
        ),
      )
      .orderBy(...byName)
      .limit(peopleAtOnce)
  for await (const people of readInOrder(peopleAtOnce, read)) yield await daysOfEach(db, people, query.month)
}

async function daysOfEach(db: Db, people: readonly ExportedPerson[], month: string): Promise<ExportedDay[]> {
  const ids = people.map(({ id }) => id)
  const rows = await db
    .select()
    .from(attendanceDays)
    .where(and(isOneOf(attendanceDays.userId, ids), inMonth(month)))
    .orderBy(attendanceDays.date)
  const days = Map.groupBy(await wholeDays(db, rows), ({ day }) => day.userId)
  return people.flatMap((person) => (days.get(person.id) ?? []).map((whole) => ({ person, whole })))
}
