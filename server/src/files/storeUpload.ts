import { eq, sql, sum } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { allow, conflict, Refusal, unsupportedFile } from '../errors.ts'
import type { Kind } from './inspect.ts'
import { inspectAside } from './inspectAside.ts'
import type { FileStore } from './store.ts'
import { files } from './tables.ts'

const megabyte = 1024 * 1024

/** What one person's stored files may take together: the documents and certificates of many years. */
export const mostStoredBytes = 300 * megabyte

/** A file that somebody sent, and the field that it came in. */
export interface Upload {
  file: File
  path: string
  accepted: readonly Kind[]
}

/** Where uploads are kept, and whose they are. */
interface UploadPlace {
  app: { db: Db; files: FileStore }
  actor: Pick<Actor, 'id'>
}

/** A stored file before its row is written. */
export interface StoredUpload {
  id: string
  /** The field that it came in. */
  path: string
  name: string
  mediaType: string
  bytes: number
  digest: string
}

/**
 * Checks an uploaded file of the actor by name and content, stores it encrypted, and does the work that keeps it with
 * `keepUpload`. A file that was not kept, because the work was refused or was done before, is gone again.
 * @throws Refusal 415 with the sentence for its field when it is not what it should be; 409 (`files.quota`) when the
 * actor's files take too much.
 */
export async function withUpload<T>(
  { app, actor }: UploadPlace,
  upload: Upload,
  work: (stored: StoredUpload) => Promise<T>,
): Promise<T> {
  allow(await roomRefusal(app.db, actor.id, upload.file.size, upload.path))
  const stored = await storeUpload(app.files, upload)
  let answer: T
  try {
    answer = await work(stored)
  } catch (error) {
    // After any other failure it is not known whether the change was made: then the sweep looks, a day later.
    if (error instanceof Refusal) await app.files.remove(stored.id)
    throw error
  }
  if (!(await app.db.$count(files, eq(files.id, stored.id)))) await app.files.remove(stored.id)
  return answer
}

async function storeUpload(store: FileStore, { file, path, accepted }: Upload): Promise<StoredUpload> {
  const content = new Uint8Array(await file.arrayBuffer())
  const found = await inspectAside(content, file.name, accepted)
  if ('refused' in found) return allow(unsupportedFile(path, found.refused))
  return { path, name: found.safeName, mediaType: found.mediaType, ...(await store.put(content)) }
}

/**
 * Writes the row of a stored file; answers its id. One upload of a person after the other, so that many at once do not
 * pass what all may take together.
 * @throws Refusal 409 (`files.quota`).
 */
export async function keepUpload(
  tx: Tx,
  ownerId: string,
  purpose: (typeof files.$inferInsert)['purpose'],
  { path, ...row }: StoredUpload,
): Promise<string> {
  await tx.execute(sql`select from users where id = ${ownerId} for no key update`)
  allow(await roomRefusal(tx, ownerId, row.bytes, path))
  await tx.insert(files).values({ ...row, ownerId, purpose })
  return row.id
}

async function roomRefusal(db: Queryable, ownerId: string, bytes: number, path: string): Promise<Refusal | null> {
  const [taken] = await db
    .select({ bytes: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  if ((taken?.bytes ?? 0) + bytes <= mostStoredBytes) return null
  const message = `With this file, your files would take more than ${mostStoredBytes / megabyte} MB together. Please remove documents that are no longer needed, or ask your administrator.`
  return conflict(message, 'files.quota', path)
}
