import { eq } from 'drizzle-orm'
import type { AuditState } from '@muster/contract/audit/calls'
import { anchorFault, readAnchor } from '../../../audit/anchor.ts'
import { chainHead } from '../../../audit/seal.ts'
import { auditEntries, auditSeals, auditUnsealed } from '../../../audit/tables.ts'
import type { Context } from '../../../context.ts'
import { newestCheck, presentCheck } from './checkTrail.ts'

/** Returns the trail's integrity, as far as it can be checked without reading the whole trail, and the newest check. */
export async function trailState({ app }: Context): Promise<AuditState> {
  const { db, keys, config } = app
  const [head, waiting, check, anchor] = await Promise.all([
    chainHead(db),
    db.$count(auditUnsealed),
    newestCheck(db),
    readAnchor(config.dataDir, keys),
  ])
  const [newestSeal] = head
    ? await db
        .select({ at: auditEntries.at })
        .from(auditSeals)
        .innerJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
        .where(eq(auditSeals.position, head.position))
    : []
  return {
    seal: head && newestSeal ? { position: head.position, at: newestSeal.at } : null,
    waiting,
    anchorFault: await anchorFault(db, anchor),
    check: check ? presentCheck(keys, check) : null,
  }
}
