import { sql } from 'drizzle-orm'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { maxZipEntries, zipStream, zipType } from '../../../files/archives/zipStream.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { renderFiles, startingWith } from '../payslips/payslipFiles.ts'
import { readStatements } from './readStatements.ts'
import { renderStatement, statementName } from './statement.ts'
import { yearRows } from './yearRows.ts'

/** The number of statements read from the database at a time. */
const batchSize = 50

/**
 * Returns a zip archive with everyone's statements of a year, by name. Each is in the payslip language of the person.
 * The archive is made while it is downloaded. The export is recorded.
 * @throws Refusal 404 if no month of the year is approved; 503 while too many files are being made, or if this system
 * cannot make PDF files.
 */
export function yearStatements(ctx: Context, { year }: { year: number }): Promise<FileStream> {
  const { app, actor } = ctx
  return exportFile(app, async (db) => {
    const { rows: people } = await db.execute<{ userId: string }>(sql`
      select "userId" from ${yearRows(actor, { year })} as years where months > 0
      group by "userId", "searchText" order by "searchText", "userId"`)
    const userIds = people.map(({ userId }) => userId)
    assertFound(userIds.length)
    if (userIds.length > maxZipEntries) throw new RangeError('More statements than an archive can name')
    const files = renderFiles(statementsOf(db, actor, year, userIds), async (statement) => ({
      name: statementName(statement),
      bytes: await renderStatement(statement),
    }))
    // The first statement is made before the response starts, so that a failure can still be reported.
    const { value: first } = await files.next()
    await record(app.db, ctx, {
      action: 'payroll.year_statements_exported',
      subject: { type: 'payroll', id: null },
      after: { year, rows: userIds.length },
    })
    return {
      name: `statements ${year}.zip`,
      type: zipType,
      rows: userIds.length,
      parts: zipStream(startingWith(first, files)),
    }
  })
}

async function* statementsOf(db: Db, actor: Actor, year: number, userIds: readonly string[]) {
  for (let index = 0; index < userIds.length; index += batchSize)
    yield* await readStatements(db, actor, { year, userIds: userIds.slice(index, index + batchSize) })
}
