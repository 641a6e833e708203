import { hiringArea, assertOwnPerson, recordChanged } from '../areas.ts'
import { and, eq } from 'drizzle-orm'
import { maxHiringDocuments } from '@muster/contract/personnelFile/hiringDocuments'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { throwIf, conflict, type Refusal } from '../../../kernel/errors.ts'
import { insertFile, type StoredUpload, type Upload, withUpload } from '../../../files/storeUpload.ts'
import { files } from '../../../files/store/tables.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { isHiringDocument, presentDocument, visibleDocument } from './queries.ts'

/**
 * Saves a hiring document of the actor.
 * @throws Refusal 403 for another person; 404 if that person is not visible to the actor; 409 if the file has been
 * uploaded before or the maximum number of documents is reached; 415 if the content does not match an allowed type.
 */
export async function uploadHiringDocument(ctx: Context, { id: ownerId, document }: { id: string; document: File }) {
  const { app, actor } = ctx
  await assertOwnPerson(app.db, actor, hiringArea, ownerId)
  // Checked before the file is stored, so that repeated attempts don't fill the disk.
  throwIf(tooManyRefusal(await documentsOf(app.db, ownerId)))
  const upload: Upload = {
    file: document,
    path: 'document',
    accepted: ['pdf', 'jpg', 'png', 'doc', 'docx'],
    purpose: 'HIRING_DOCUMENT',
  }
  return withUpload(ctx, upload, (stored) =>
    change(ctx, async (tx) => {
      throwIf(await roomRefusal(tx, ownerId, stored))
      await insertFile(tx, ownerId, stored)
      const added = await visibleDocument(tx, actor, { id: ownerId, documentId: stored.id })
      return {
        action: 'hiring_document.added',
        subject: { type: 'hiring_document', id: stored.id },
        personId: ownerId,
        after: { name: stored.name, bytes: stored.bytes, digest: stored.digest },
        events: [recordChanged(hiringArea, ownerId)],
        answer: { document: presentDocument(actor, added) },
      }
    }),
  )
}

/**
 * Returns a 409 refusal if the file has been uploaded before or the maximum number of documents is reached; else null.
 * Locks the person, so that simultaneous uploads can't exceed the maximum.
 */
async function roomRefusal(tx: Tx, ownerId: string, { digest }: StoredUpload): Promise<Refusal | null> {
  await lockPerson(tx, ownerId)
  const existing = await documentsOf(tx, ownerId)
  const same = existing.find((file) => file.digest === digest)
  if (same) return conflict(`This file already exists as “${same.name}”`, 'document.duplicate')
  return tooManyRefusal(existing)
}

const documentsOf = (db: Queryable, ownerId: string) =>
  db
    .select({ name: files.name, digest: files.digest })
    .from(files)
    .where(and(isHiringDocument, eq(files.ownerId, ownerId)))

const tooManyRefusal = ({ length }: unknown[]): Refusal | null =>
  length < maxHiringDocuments
    ? null
    : conflict(`There are already ${maxHiringDocuments} documents. Please remove one first.`, 'document.too_many')
