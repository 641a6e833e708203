import { rm } from 'node:fs/promises'
import { and, eq, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Actor } from '../kernel/actor.ts'
import { readSetting } from '../companySettings/settings.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { throwIf, conflict, Refusal, unsupportedFile } from '../kernel/errors.ts'
import { IncomingFile } from './store/incomingFile.ts'
import type { Kind } from './inspection/inspect.ts'
import { inspectInWorker } from './inspection/inspectInWorker.ts'
import type { FileStore } from './store/store.ts'
import { type FilePurpose, files } from './store/tables.ts'

const megabyte = 1024 * 1024

/** Bytes for one person's certificates, résumés and hiring documents of many years together. */
export const maxStoredBytes = 300 * megabyte

/** An uploaded file, its purpose, and the form field it came in. */
export interface Upload {
  file: File
  path: string
  accepted: readonly Kind[]
  purpose: FilePurpose
}

/** The app that stores uploads, and the person they belong to. */
interface UploadPlace {
  app: { db: Db; files: FileStore }
  actor: Pick<Actor, 'id'>
}

/** A stored file before its row is written. */
export interface StoredUpload {
  id: string
  /** The form field it came in. */
  path: string
  purpose: FilePurpose
  name: string
  mediaType: string
  bytes: number
  digest: string
}

/**
 * Checks an uploaded file of the actor by name and content, stores it encrypted, and runs the work that keeps it with
 * `insertFile`. A file that was not kept, because the work was refused or had been done before, is removed again.
 * @throws Refusal 415 with the sentence for its field when it is not what it should be; 409 (`files.quota`) when the
 * actor's files take too much space.
 */
export async function withUpload<T>(
  { app, actor }: UploadPlace,
  upload: Upload,
  work: (stored: StoredUpload) => Promise<T>,
): Promise<T> {
  throwIf(await roomRefusal(app.db, actor.id, { ...upload, bytes: upload.file.size }))
  const stored = await storeUpload(app.files, upload)
  let answer: T
  try {
    answer = await work(stored)
  } catch (error) {
    // After any other failure it is unknown whether the change was made: then the sweep checks a day later.
    if (error instanceof Refusal) await app.files.remove(stored.id)
    throw error
  }
  if (!(await app.db.$count(files, eq(files.id, stored.id)))) await app.files.remove(stored.id)
  return answer
}

async function storeUpload(store: FileStore, { file, path, purpose, accepted }: Upload): Promise<StoredUpload> {
  const received = file instanceof IncomingFile ? file.received : await store.receive(file.stream())
  try {
    const found = await inspectInWorker(received.place, file.name, accepted)
    if ('refused' in found) return throwIf(unsupportedFile(path, found.refused))
    await store.moveIntoStore(received)
    const { id, bytes, digest } = received
    return { id, path, purpose, name: found.safeName, mediaType: found.mediaType, bytes, digest }
  } catch (error) {
    await rm(received.place.path, { force: true })
    throw error
  }
}

/**
 * Writes the row of a stored file; returns its id. Handles one upload of a person after the other, so that many at once
 * cannot exceed the limit: documents have their own quota, all other purposes share one.
 * @throws Refusal 409 (`files.quota`).
 */
export async function insertFile(tx: Tx, ownerId: string, stored: StoredUpload): Promise<string> {
  await tx.execute(sql`select from users where id = ${ownerId} for no key update`)
  throwIf(await roomRefusal(tx, ownerId, stored))
  const { path: _field, ...row } = stored
  await tx.insert(files).values({ ...row, ownerId })
  return row.id
}

const isDocument = eq(files.purpose, 'DOCUMENT')
/** Files that Muster makes itself are not counted as uploads. */
const isOther = notInArray(files.purpose, ['DOCUMENT', 'INVOICE', 'MAIL'])

/** Returns the bytes of a person's documents: every version, also those in the trash. */
export const documentsTaken = (db: Queryable, ownerId: string): Promise<number> => sumBytes(db, ownerId, isDocument)

/** Returns the bytes that a person's documents may take. */
export const documentQuota = async (db: Queryable): Promise<number> =>
  (await readSetting(db, 'documentQuotaMegabytes')) * megabyte

async function sumBytes(db: Queryable, ownerId: string, which: SQL): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), which))
  return row?.bytes ?? 0
}

async function roomRefusal(
  db: Queryable,
  ownerId: string,
  { purpose, bytes, path }: Pick<StoredUpload, 'purpose' | 'bytes' | 'path'>,
): Promise<Refusal | null> {
  const maxBytes = purpose === 'DOCUMENT' ? await documentQuota(db) : maxStoredBytes
  const others = await sumBytes(db, ownerId, purpose === 'DOCUMENT' ? isDocument : isOther)
  if (others + bytes <= maxBytes) return null
  const what = purpose === 'DOCUMENT' ? 'documents' : 'files'
  const message = `With this file, your ${what} would exceed ${maxBytes / megabyte} MB. Please remove documents you no longer need, or ask your administrator.`
  return conflict(message, 'files.quota', path)
}
