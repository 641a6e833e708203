import { and, eq, gt, sql } from 'drizzle-orm'
import type { Document } from '@muster/contract/documents/shared'
import { maxVersions } from '@muster/contract/documents/enumerations'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf, conflict } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { namedLike } from '../documents/keepExtension.ts'
import { versionToConfirm } from '../messages.ts'
import { documentById, type lockDocument, sharesById } from '../queries.ts'
import { documents, documentVersions } from '../tables.ts'
import { todayOf } from '../today.ts'
import { documentChanged, type Reach, readers } from '../recipients.ts'

interface NewVersion {
  fileId: string
  name: string
  mediaType: string
  bytes: number
  restoredFrom: number | null
}

/** Minutes after a new version during which readers are not notified of another one. */
const quietMinutes = 10

/**
 * Makes a file the current version of a locked document. Returns the document and the events. If the previous version
 * was added only minutes ago, only the readers who have already confirmed it are notified of the new one.
 * @throws Refusal 409 (`document.versions_full`) at the maximum number of versions.
 */
export async function nextVersion(
  tx: Tx,
  ctx: Context,
  document: Awaited<ReturnType<typeof lockDocument>>,
  next: NewVersion,
): Promise<{ answer: { document: Document }; events: NewEvent[] }> {
  const { actor } = ctx
  const { at } = ctx.request
  const { id, uploadedBy } = document
  throwIf(document.version >= maxVersions ? versionsFull() : null)
  const today = await todayOf(tx, ctx.request)
  const shares = (await sharesById(tx, [id]))(id)
  const number = document.version + 1
  const read = (await wasJustNotified(tx, document, at)) ? { id, version: document.version } : undefined
  const { fileId, mediaType, bytes } = next
  const name = namedLike(document.name, next.name)
  const changed = await inOrder(
    () =>
      tx
        .insert(documentVersions)
        .values({ ...next, documentId: id, number, uploadedBy: actor.id, createdAt: at })
        .execute(),
    () =>
      tx
        .update(documents)
        .set({ version: number, fileId, mediaType, bytes, name, updatedAt: at ?? laterThan(documents.updatedAt) })
        .where(eq(documents.id, id))
        .execute(),
    () => documentById(tx, actor, today, id),
  )
  const reach: Reach = { everybody: !document.isPrivate, ...shares }
  const confirmation = { ...versionToConfirm(actor, { id, name }), at }
  return {
    answer: { document: changed },
    events: [
      ...(document.toAcknowledge
        ? [notify(confirmation, readers({ of: reach, except: [actor.id, uploadedBy], read }))]
        : []),
      documentChanged(uploadedBy, reach),
    ],
  }
}

/** Returns whether the current version was added within the last `quietMinutes`. False for the first version. */
async function wasJustNotified(tx: Tx, { id, version }: { id: string; version: number }, at: string | undefined) {
  if (version === 1) return false
  const since = sql`${at ?? sql`now()`}::timestamptz - make_interval(mins => ${quietMinutes})`
  const { documentId, number, createdAt } = documentVersions
  return (await tx.$count(documentVersions, and(eq(documentId, id), eq(number, version), gt(createdAt, since)))) > 0
}

const versionsFull = () =>
  conflict(
    `A document can have at most ${maxVersions} versions. Please upload this one as a new document.`,
    'document.versions_full',
  )
