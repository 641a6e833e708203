import { Buffer } from 'node:buffer'
import type { Tx } from '../db/database.ts'
import { DamagedFile, type FileStore } from '../files/store/store.ts'
import type { Received } from '../files/store/incomingFile.ts'
import { files } from '../files/store/tables.ts'

/** A stored file sent with a mail. */
export interface Attachment {
  /** The id of the stored file. */
  file: string
  /** Its name in the mail. */
  name: string
  mediaType: string
  bytes: number
  /** Set when it exists only for this mail, and is deleted with the mail's content. */
  isOfMail?: true
}

/** An attachment with its content, as passed to the mail server. */
export interface OpenAttachment {
  filename: string
  contentType: string
  content: Buffer
}

/** Few mail servers accept more, including the mail's encoding. */
const maxBytes = 15 * 1024 * 1024

interface NewFile {
  /** The owner while it is kept. */
  ownerId: string
  name: string
  mediaType: string
  /** Its content, already stored. */
  stored: Pick<Received, 'id' | 'bytes' | 'digest'>
}

/** Keeps a stored file for one mail, posted in the same transaction; it is deleted once that is sent. */
export async function attach(
  tx: Tx,
  { ownerId, name, mediaType, stored: { id, bytes, digest } }: NewFile,
): Promise<Attachment> {
  await tx.insert(files).values({ id, ownerId, purpose: 'MAIL', name, mediaType, bytes, digest })
  return { file: id, name, mediaType, bytes, isOfMail: true }
}

/** Checks the total size. @throws Error where attachments together exceed what mail servers accept. */
export function assertSendable(attachments: readonly Attachment[]): void {
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.bytes, 0)
  if (bytes > maxBytes) throw new Error(`The attachments of a mail have ${bytes} bytes, more than ${maxBytes}`)
}

/**
 * Returns a mail's attachments with their contents.
 * @throws DamagedFile where one is missing or was changed outside of Muster.
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

/** Returns the error that the outbox shows for a file that cannot be sent. */
export const faultOf = (error: unknown): string => {
  if (error instanceof DamagedFile) return `EATTACHMENT: ${error.message}`
  throw error
}
