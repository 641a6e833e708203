import { randomUUIDv7 } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { AuditCheck } from '@muster/contract/audit/calls'
import { readAnchor } from '../../../audit/anchor.ts'
import { change } from '../../../audit/change.ts'
import { isOwnCheck, macOfCheck, updateCheck, type StoredCheck, claimAbandonedCheck } from '../../../audit/checks.ts'
import { chainHead } from '../../../audit/seal.ts'
import { auditChecks } from '../../../audit/tables.ts'
import { verifyAudit } from '../../../audit/verify.ts'
import { now } from '../../../kernel/clock.ts'
import type { App, Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Keys } from '../../../files/store/keys.ts'
import { repeatEvery, type Periodic } from '../../../kernel/periodic.ts'

/** The maximum number of faults stored per check, enough to see what happened. */
const maxFaults = 100

/** Returns a check as the API returns it. A result that was not written by Muster is marked as untrusted. */
export function presentCheck(keys: Keys, check: StoredCheck): AuditCheck {
  const { startedAt, endedAt, checked, seals, newest, faults, faultCount } = check
  const ended = isOwnCheck(keys, check) ? (faultCount ? 'faulty' : 'whole') : 'untrusted'
  return { state: endedAt === null ? 'running' : ended, startedAt, endedAt, checked, seals, newest, faults, faultCount }
}

/** Returns the newest check; undefined if there is none. */
export async function newestCheck(db: Queryable): Promise<StoredCheck | undefined> {
  const [check] = await db
    .select()
    .from(auditChecks)
    .orderBy(desc(auditChecks.startedAt), desc(auditChecks.id))
    .limit(1)
  return check
}

/** Starts a check of the whole chain in the background, unless one is running, and returns it. */
export async function checkTrail(ctx: Context): Promise<{ check: AuditCheck }> {
  const { app } = ctx
  return change(ctx, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit_checks'))`)
    const latest = await newestCheck(tx)
    const check = latest && latest.endedAt === null ? latest : await createCheck(tx)
    return {
      action: 'audit.check_started',
      subject: { type: 'audit_check', id: check.id },
      answer: { check: presentCheck(app.keys, check) },
    }
  })
}

async function createCheck(tx: Tx): Promise<StoredCheck> {
  const head = await chainHead(tx)
  const row = { id: randomUUIDv7(), seals: head?.position ?? 0 }
  const [check] = await tx.insert(auditChecks).values(row).returning()
  if (!check) throw new Error('A check was not written')
  return check
}

/** Starts the job that runs requested checks. It also restarts a check whose process has ended. */
export function startChecks(app: App): Periodic {
  const stopSignal = new AbortController()
  const rounds = repeatEvery(1, 'check of the audit trail', app.log, async () => {
    const check = await claimAbandonedCheck(app.db)
    if (check) await workOn(app, check, stopSignal.signal)
  })
  return {
    async stop() {
      stopSignal.abort(new ServerStopped())
      await rounds.stop()
    },
  }
}

/** The error when the server stops during a check; the next process restarts the check. */
class ServerStopped extends Error {}

async function workOn(app: App, check: StoredCheck, signal: AbortSignal): Promise<void> {
  const { db, keys, config } = app
  try {
    const verdict = await verifyAudit(db, keys, await readAnchor(config.dataDir, keys), async (checkedSeals) => {
      signal.throwIfAborted()
      await updateCheck(db, check.id, { checked: checkedSeals })
    })
    const endedAt = now().toString({ fractionalSecondDigits: 3 })
    const outcome = {
      endedAt,
      checked: verdict.seals,
      faults: verdict.faults.slice(0, maxFaults),
      faultCount: verdict.faults.length,
      newest: verdict.newest,
    }
    const mac = macOfCheck(keys, { ...check, ...outcome })
    await updateCheck(db, check.id, { ...outcome, mac })
  } catch (error) {
    await updateCheck(db, check.id, { workedAt: null })
    if (!(error instanceof ServerStopped)) throw error
  }
}
