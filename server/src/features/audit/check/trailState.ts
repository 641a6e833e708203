import { eq } from 'drizzle-orm'
import type { AuditState } from '@muster/contract/audit/calls'
import { isSealed, readAnchor } from '../../../audit/anchor.ts'
import { chainHead } from '../../../audit/seal.ts'
import { auditEntries, auditSeals, auditUnsealed } from '../../../audit/tables.ts'
import type { Context } from '../../../context.ts'
import { newestCheck, presentCheck } from './checkTrail.ts'

/** Returns what is known of the trail's integrity without reading all of it, and the newest check. */
export async function trailState({ app }: Context): Promise<AuditState> {
  const { db, keys, config } = app
  const [head, waiting, check, anchor] = await Promise.all([
    chainHead(db),
    db.$count(auditUnsealed),
    newestCheck(db),
    readAnchor(config.dataDir, keys),
  ])
  const [newest] = head
    ? await db
        .select({ at: auditEntries.at })
        .from(auditSeals)
        .innerJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
        .where(eq(auditSeals.position, head.position))
    : []
  const cut = 'The chain lacks the seal kept outside the database: it was truncated, or replaced by a restore.'
  return {
    seal: head && newest ? { position: head.position, at: newest.at } : null,
    waiting,
    anchorFault: 'fault' in anchor ? anchor.fault : (await isSealed(db, anchor.head)) ? null : cut,
    check: check ? presentCheck(keys, check) : null,
  }
}
