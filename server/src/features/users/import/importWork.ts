import { formatNumber } from '@muster/contract/kit/formatters'
import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { needsPermission, anonymousActor } from '../../../kernel/actor.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { type Change, change } from '../../../audit/change.ts'
import { type AuditEntry, recordAll } from '../../../audit/record.ts'
import { repeatEvery, type Periodic } from '../../../kernel/periodic.ts'
import type { App } from '../../../context.ts'
import { analyzeGrownTables } from '../../../db/analyzeGrown.ts'
import type { Tx } from '../../../db/database.ts'
import { isTemporary } from '../../../db/failures.ts'
import { updateRows } from '../../../db/updateRows.ts'
import { throwIf, Refusal, sentenceOf } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { importBatch, type LineOutcome } from './importLines.ts'
import { importLines, imports } from '../tables.ts'
import { withoutClash } from '../../../people/rules.ts'

type Import = typeof imports.$inferSelect

/** Number of lines per transaction, small enough that other changes of people do not wait long. */
const batchLines = 100
/** Number of batches between two updates of PostgreSQL's table statistics. Only tables that have grown are updated. */
const batchesPerAnalyze = 10

/** Thrown if another process has ended the import. */
class ImportEnded extends Error {}

/**
 * Starts the background work on imports that are running, whether new or interrupted by a restart. It looks for such an
 * import every second. `stop` waits for the current batch.
 */
export function startImporting(app: App): Periodic {
  const controller = new AbortController()
  const periodic = repeatEvery(1, 'import of people', app.log, async () => {
    const [row] = await app.db.select({ id: imports.id }).from(imports).where(eq(imports.status, 'RUNNING'))
    if (row) await workOn(app, row.id, { signal: controller.signal })
  })
  return {
    async stop() {
      controller.abort()
      await periodic.stop()
    },
  }
}

interface WorkLimits {
  maxBatches?: number
  signal?: AbortSignal
}

/**
 * Continues an import until it has ended, one batch per transaction. If a batch fails, its lines are imported one by
 * one and the failing one is skipped. While payroll is being calculated, an import that sets pay groups stays as it is.
 * @throws errors that do not depend on a line, such as an unreachable database; the import is then continued later.
 */
export async function workOn(
  app: App,
  importId: string,
  { maxBatches = Infinity, signal }: WorkLimits = {},
): Promise<void> {
  let singly = 0
  for (let portions = 0; portions < maxBatches && !signal?.aborted; portions += 1) {
    try {
      const hasMore = await runBatch(app, importId, singly ? 1 : batchLines)
      if (!hasMore || portions % batchesPerAnalyze === batchesPerAnalyze - 1) await analyzeGrownTables(app.db)
      if (!hasMore) return
      singly = Math.max(0, singly - 1)
    } catch (error) {
      if (error instanceof ImportEnded) return
      if (isTemporary(error)) throw error
      // Lines that set pay groups wait for the calculation of payroll; the next round tries again.
      if (error instanceof Refusal && error.extra.code === 'payroll.under_way') return
      if (error instanceof Refusal && error.status === 403) return stop(app, importId, sentenceOf(error))
      if (singly) await skipFailingLine(app, importId, error)
      singly = singly ? singly - 1 : batchLines
    }
  }
}

/** Imports the next lines. Returns whether there are more. */
async function runBatch(app: App, importId: string, most: number): Promise<boolean> {
  return withoutClash(() =>
    changeImport(app, importId, async (tx: Tx, current, source) => {
      const now = await lockRoles(tx, source.actor)
      throwIf(needsPermission(now, 'users.import'))
      const found = await tx
        .select()
        .from(importLines)
        .where(todoOf(importId))
        .orderBy(...inOrder)
        .limit(most + 1)
      const { outcomes, entries, events, created, changed } = await importBatch(
        tx,
        app,
        now,
        importId,
        found.slice(0, most),
      )
      await recordAll(tx, source, entries)
      await markDone(tx, importId, outcomes)
      const counts = { created: current.created + created, changed: current.changed + changed }
      await tx.update(imports).set(counts).where(eq(imports.id, importId))
      const hasMore = found.length > most
      const notifications = hasMore ? [] : await end(tx, { ...current, ...counts }, 'DONE', null)
      const leftOut = outcomes.filter(({ problems }) => problems !== null).length
      const entry = importEntry('user.imported', importId, { created, changed, leftOut })
      return { ...entry, events: [...events, ...notifications], answer: hasMore }
    }),
  )
}

/** Skips the next line, because importing it fails. */
async function skipFailingLine(app: App, importId: string, error: unknown): Promise<void> {
  const isRefusal = error instanceof Refusal
  if (!isRefusal) app.log.error({ err: error, import: importId }, 'a line of an import failed')
  const message = isRefusal ? sentenceOf(error) : 'This line could not be imported'
  await changeImport(app, importId, async (tx: Tx) => {
    const [next] = await tx
      .select()
      .from(importLines)
      .where(todoOf(importId))
      .orderBy(...inOrder)
      .limit(1)
    const problems: LineOutcome['problems'] = [{ column: 'Email', message }]
    if (next) await markDone(tx, importId, [{ line: next.line, personId: null, problems }])
    return { ...importEntry('user.imported', importId, { created: 0, changed: 0, leftOut: 1 }), answer: undefined }
  })
}

/** Stops an import because the person who started it may no longer import. Lines already imported stay imported. */
async function stop(app: App, importId: string, reason: string): Promise<void> {
  await changeImport(app, importId, async (tx: Tx, current) => {
    const events = await end(tx, current, 'STOPPED', reason)
    return { ...importEntry('user.import_stopped', importId, { reason }), events, answer: undefined }
  })
}

/**
 * Runs a transaction of an import on behalf of the person who started it. The import is locked, so that its
 * transactions run one at a time.
 */
function changeImport<T>(
  app: App,
  importId: string,
  work: (tx: Tx, current: Import, source: Source) => Promise<Change<T>>,
): Promise<T> {
  return app.db
    .select()
    .from(imports)
    .where(eq(imports.id, importId))
    .then(([row]) => {
      if (!row) throw new ImportEnded()
      const source = sourceOf(app, row)
      return change(source, async (tx) => {
        const [current] = await tx
          .select()
          .from(imports)
          .where(and(eq(imports.id, importId), eq(imports.status, 'RUNNING')))
          .for('update')
        if (!current) throw new ImportEnded()
        return work(tx, current, source)
      })
    })
}

type Source = ReturnType<typeof sourceOf>

const sourceOf = (app: App, { startedBy, requestId, address }: Import) => ({
  app,
  actor: { ...anonymousActor, id: startedBy },
  request: { id: requestId, address, userAgent: null, call: 'POST /users/import', idempotencyKey: null },
})

const importEntry = (action: AuditEntry['action'], importId: string, after: object): AuditEntry => ({
  action,
  subject: { type: 'users', id: null },
  after: { import: importId, ...after },
})

const todoOf = (importId: string) => and(eq(importLines.importId, importId), not(importLines.done))
const inOrder = [asc(importLines.depth), asc(importLines.line)]

/** Marks lines as done and deletes their content, because it may include pay. */
async function markDone(tx: Tx, importId: string, outcomes: LineOutcome[]): Promise<void> {
  const rows = outcomes.map((outcome) => ({ ...outcome, importId, done: true, cells: {}, changes: [] }))
  await updateRows(tx, importLines, rows, { key: ['importId', 'line'] })
}

/**
 * Ends an import and returns the notification for the person who started it. There is none if the import was so short
 * that its result was in the response.
 */
async function end(
  tx: Tx,
  current: Import,
  status: Import['status'],
  stoppedBecause: string | null,
): Promise<NewEvent[]> {
  const finishedAt = sql`now()`
  await tx.update(imports).set({ status, stoppedBecause, finishedAt }).where(eq(imports.id, current.id))
  await tx.delete(importLines).where(and(eq(importLines.importId, current.id), isNull(importLines.problems)))
  // The result of such a short import was in the response.
  if (current.total <= batchLines) return []
  const skippedCount = current.total - current.created - current.changed
  const [created, changed, skipped] = [current.created, current.changed, skippedCount].map((count) =>
    formatNumber(count, 'en'),
  )
  const counts = `${created} people added, ${changed} changed, ${skipped} skipped.`
  const result = {
    type: 'SYSTEM_ALERT',
    title: status === 'DONE' ? 'Import finished' : 'Import stopped',
    message: stoppedBecause ? `${counts} ${stoppedBecause}.` : counts,
    link: '?view=users',
    preference: 'emailNotifications',
  } as const
  return [notify(result, [current.startedBy])]
}
