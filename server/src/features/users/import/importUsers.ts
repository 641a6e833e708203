import { eq, sql } from 'drizzle-orm'
import type { CheckImport, ImportCheck, ImportUsers } from '@muster/contract/users/import'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { throwIf, conflict, invalid } from '../../../kernel/errors.ts'
import { employeeRole } from '../shared/createUser.ts'
import { type FileLine, readPeople } from './importFile.ts'
import { knownOf } from './importKnown.ts'
import { countsOf, digestOf, payShownOf, planImport, type Step } from './importPlan.ts'
import { lastImportOf } from './importProgress.ts'
import { workOn } from './importWork.ts'
import { importLines, imports } from '../tables.ts'

/**
 * Returns the effect that importing a file would have, line by line, without importing it. The check is recorded,
 * because it reveals people's pay and which addresses exist.
 * @throws Refusal 400 naming `file` if it cannot be read; 403 for adding people if the actor lacks a permission of the
 * role Employee.
 */
export async function checkImport(ctx: Context, { file }: z.infer<typeof CheckImport>): Promise<ImportCheck> {
  const { app, actor } = ctx
  const { digest, steps } = await foundIn(app.db, ctx, actor, await readFile(file))
  const counts = countsOf(steps)
  const after = { ...counts, paySeenOf: payShownOf(actor, steps) }
  await record(app.db, ctx, { action: 'user.import_checked', subject: { type: 'users', id: null }, after })
  return { digest, counts, rows: steps.map(({ row }) => row) }
}

/**
 * Imports a checked file. The first lines are imported at once, the others in the background. Each line follows the
 * same rules and is recorded in the same way as Add New User and Edit User. New people get a link to choose a password.
 * @throws Refusal 409 if the effect differs from the check, or another import is running; 400 if a line has a problem.
 */
export async function importUsers(ctx: Context, input: z.infer<typeof ImportUsers>) {
  const { app, actor } = ctx
  const { id } = await startImport(ctx, input)
  await workOn(app, id, { maxBatches: 1 })
  const progress = await lastImportOf(app.db, actor.id)
  if (!progress) throw new Error('The import is not there')
  return { import: progress }
}

/**
 * Stores the lines to be imported and returns the id of the import. Only one import can start at a time, so that a file
 * sent twice is not imported twice.
 */
async function startImport(ctx: Context, { file, digest }: z.infer<typeof ImportUsers>): Promise<{ id: string }> {
  // The file is read before the lock is taken, so that others don't wait for it.
  const read = await readFile(file)
  return change(ctx, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'))`)
    throwIf((await tx.$count(imports, eq(imports.status, 'RUNNING'))) ? importRunning() : null)
    const found = await foundIn(tx, ctx, ctx.actor, read)
    throwIf(found.digest === digest ? null : outdated())
    const counts = countsOf(found.steps)
    throwIf(counts.refused ? invalid({ file: 'Nothing was imported because some lines have errors' }) : null)
    const todo = found.steps.filter(({ row }) => row.outcome !== 'same')
    // Only the last import of each person is stored.
    await tx.delete(imports).where(eq(imports.startedBy, ctx.actor.id))
    const { id: requestId, address } = ctx.request
    const [importRow] = await tx
      .insert(imports)
      .values({ startedBy: ctx.actor.id, requestId, address, total: todo.length })
      .returning({ id: imports.id })
    if (!importRow) throw new Error('The import was not begun')
    await writeLines(tx, importRow.id, todo)
    return {
      action: 'user.import_started',
      subject: { type: 'users', id: null },
      after: { import: importRow.id, ...counts },
      answer: importRow,
    }
  })
}

const importRunning = () =>
  conflict('Another import is running. Please wait until it has finished.', 'import.under_way')

const outdated = () =>
  conflict('The effect of this file has changed since it was checked. Please check it again.', 'import.outdated')

const writeLines = (tx: Tx, importId: string, todo: Step[]): Promise<void> =>
  insertRows(
    tx,
    importLines,
    todo.map(({ row: { problems: _checked, ...row }, cells, depth }) => ({
      importId,
      ...row,
      cells,
      depth: Number.isFinite(depth) ? depth : 0,
    })),
  )

/** Returns the progress of the actor's last import; null if there was none. */
export const lastImport = async ({ app, actor }: Context) => ({ import: await lastImportOf(app.db, actor.id) })

interface ImportPlan {
  digest: string
  steps: Step[]
}

interface ReadFile {
  bytes: Uint8Array
  lines: FileLine[]
}

async function readFile(file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, lines: await readPeople(bytes) }
}

async function foundIn(db: Queryable, { app }: Context, actor: Actor, { bytes, lines }: ReadFile): Promise<ImportPlan> {
  const people = await knownOf(db, actor, lines)
  const steps = planImport(app.config, actor, lines, people)
  if (steps.some(({ row }) => row.outcome === 'create')) await employeeRole(db, actor)
  return { digest: digestOf(bytes, steps), steps }
}
