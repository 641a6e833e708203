import { Buffer } from 'node:buffer'
import type { Tx } from '../db/database.ts'
import { StorageUnavailable } from '../files/storage/storage.ts'
import { type FileStore } from '../files/store/store.ts'
import { DamagedFile } from '../files/store/damagedFile.ts'
import type { Received } from '../files/store/incomingFile.ts'
import { files } from '../files/store/tables.ts'

/** A stored file that is attached to an email. */
export interface Attachment {
  /** The id of the stored file. */
  file: string
  /** The file name shown in the email. */
  name: string
  mediaType: string
  bytes: number
  /** True if the file exists only for this email. It is deleted once the email is sent. */
  isOfMail?: true
}

/** An attachment with its content, in the form that the mail library expects. */
export interface OpenAttachment {
  filename: string
  contentType: string
  content: Buffer
}

/** Maximum total size of the attachments of an email. Few mail servers accept more once it is encoded. */
const maxBytes = 15 * 1024 * 1024

interface NewFile {
  /** The person who owns the file until the email is sent. */
  ownerId: string
  name: string
  mediaType: string
  /** The content, which is already in the file store. */
  stored: Pick<Received, 'id' | 'bytes' | 'digest'>
}

/**
 * Stores a file as an attachment of one email, which must be queued in the same transaction. The file is deleted once
 * the email is sent.
 */
export async function attach(
  tx: Tx,
  { ownerId, name, mediaType, stored: { id, bytes, digest } }: NewFile,
): Promise<Attachment> {
  await tx.insert(files).values({ id, ownerId, purpose: 'MAIL', name, mediaType, bytes, digest })
  return { file: id, name, mediaType, bytes, isOfMail: true }
}

/** Checks the total size of the attachments of an email. @throws Error if they are larger than mail servers accept. */
export function assertSendable(attachments: readonly Attachment[]): void {
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.bytes, 0)
  if (bytes > maxBytes) throw new Error(`The attachments of a mail have ${bytes} bytes, more than ${maxBytes}`)
}

/**
 * Returns the attachments of an email with their contents.
 * @throws DamagedFile if one is missing or was changed outside of Muster.
 */
export const openAttachments = (store: FileStore, attachments: readonly Attachment[]): Promise<OpenAttachment[]> =>
  Promise.all(
    attachments.map(async ({ file, name, mediaType, bytes }) => {
      const { parts, close } = await store.read(file, bytes)
      const content: Uint8Array[] = []
      try {
        for await (const part of parts) content.push(part)
      } finally {
        close()
      }
      return { filename: name, contentType: mediaType, content: Buffer.concat(content) }
    }),
  )

/** The error that the outbox shows for attachments that can't be read. */
export interface AttachmentFault {
  message: string
  /** True if another try would fail too, because the file is damaged; false if its storage is unavailable. */
  permanent: boolean
}

/** Returns the error for a damaged attachment or unavailable storage. Throws any other error again. */
export const faultOf = (error: unknown): AttachmentFault => {
  if (error instanceof StorageUnavailable) return { message: `ESTORAGE: ${error.message}`, permanent: false }
  if (error instanceof DamagedFile) return { message: `EATTACHMENT: ${error.message}`, permanent: true }
  throw error
}
