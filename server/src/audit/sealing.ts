import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { anonymousActor } from '../kernel/actor.ts'
import { repeatEvery, type Periodic } from '../kernel/periodic.ts'
import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import { logFailure } from '../kernel/logFailure.ts'
import { advanceAnchor } from './anchor.ts'
import { awaitedEntries, record } from './record.ts'
import { sealAudit } from './seal.ts'
import { auditEntries, auditSeals, auditUnsealed } from './tables.ts'

type Parts = Pick<App, 'db' | 'keys' | 'config' | 'log'>

/** The seconds between two rounds of sealing. Each entry must be sealed within one second. */
const pollSeconds = 0.5

/**
 * Seals the audit trail twice a second. Each time, it stores the chain's head outside the database and detects entries
 * that were removed before they were sealed.
 */
export function startSealing(parts: Parts): Periodic {
  const { db, config, keys, log } = parts
  const reportError = throttleErrors(log)
  let isAnchorCurrent = false
  const sealOnce = async () => {
    const awaited = [...awaitedEntries(db)]
    if (isAnchorCurrent && !awaited.length && !(await hasUnsealedEntries(db))) return
    const head = await sealAudit(db, keys)
    await recordLostEntries(parts, awaited)
    isAnchorCurrent =
      head === null || (await advanceAnchor(db, config.dataDir, keys, head).then(() => true, reportError))
  }
  const periodic = repeatEvery(pollSeconds, 'audit seal', log, sealOnce)
  return {
    async stop() {
      await periodic.stop()
      await sealOnce().catch((error: unknown) => logFailure(log, error, 'audit seal failed'))
    },
  }
}

async function hasUnsealedEntries(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from ${auditUnsealed}) as any`)
  return rows[0]?.any === true
}

/** Checks the entries that this process wrote: forgets the sealed ones and records the missing ones as lost. */
async function recordLostEntries({ db, keys, log }: Parts, awaited: string[]): Promise<void> {
  if (!awaited.length) return
  const awaitedIds = awaitedEntries(db)
  const rows = await db.select({ id: auditSeals.entryId }).from(auditSeals).where(isOneOf(auditSeals.entryId, awaited))
  for (const { id } of rows) awaitedIds.delete(id)
  const open = awaited.filter((id) => awaitedIds.has(id))
  if (!open.length) return
  const existing = await db.select({ id: auditEntries.id }).from(auditEntries).where(isOneOf(auditEntries.id, open))
  for (const id of open.filter((entry) => !existing.some((row) => row.id === entry))) {
    log.error({ entryId: id }, 'an entry of the audit trail was removed before it was sealed')
    const request = { id: randomUUIDv7(), address: 'server', userAgent: null, call: 'seal', idempotencyKey: null }
    await record(
      db,
      { app: { db, keys }, actor: anonymousActor, request },
      { action: 'audit.entry_lost', subject: { type: 'audit_entry', id } },
    )
    awaitedIds.delete(id)
  }
}

/** Returns an error handler that logs a recurring error only once an hour. */
function throttleErrors(log: FastifyBaseLogger): (error: Error) => false {
  let lastReport = { message: '', at: 0 }
  return ({ message }) => {
    if (lastReport.message !== message || performance.now() - lastReport.at > 3_600_000) {
      lastReport = { message, at: performance.now() }
      log.error(message)
    }
    return false
  }
}
