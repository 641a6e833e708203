import { basename } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import type { AuditArchive, AuditState } from '@muster/contract/audit/calls'
import { anchorFault, readAnchor } from '../../../audit/anchor.ts'
import { chainHead } from '../../../audit/seal.ts'
import { auditArchives, auditEntries, auditSeals, auditUnsealed } from '../../../audit/tables.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { newestCheck, presentCheck } from './checkTrail.ts'

/** The maximum number of archives in a response; there is about one a year. */
const maxArchives = 20

/** Returns the trail's integrity, as far as it can be checked without reading the whole trail, and the newest check. */
export async function trailState({ app }: Context): Promise<AuditState> {
  const { db, keys, config } = app
  const [head, waiting, check, anchor, archives] = await Promise.all([
    chainHead(db),
    db.$count(auditUnsealed),
    newestCheck(db),
    readAnchor(config.dataDir, keys),
    newestArchives(db),
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
    archives,
  }
}

/** Returns the newest archives as the reader sees them: the folder of the file is the operator's matter. */
async function newestArchives(db: Queryable): Promise<AuditArchive[]> {
  const { before, file, position, firstPosition, kept } = auditArchives
  const rows = await db
    .select({ before, file, position, firstPosition, kept })
    .from(auditArchives)
    .orderBy(desc(position))
    .limit(maxArchives)
  return rows.map((row) => ({
    before: row.before,
    fileName: basename(row.file),
    entries: row.position - row.firstPosition + 1 - row.kept,
  }))
}
