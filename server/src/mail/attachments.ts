import { Buffer } from 'node:buffer'
import type { Tx } from '../db/database.ts'
import { DamagedFile, type FileStore } from '../files/store.ts'
import type { Received } from '../files/incomingFile.ts'
import { files } from '../files/tables.ts'

/** A stored file that goes out with a mail. */
export interface Attachment {
  /** The id of the stored file. */
  file: string
  /** What it is called in the mail. */
  name: string
  mediaType: string
  bytes: number
  /** It is there for this mail alone, and goes with what the mail said. */
  isOfMail?: true
}

/** An attachment with its content, as it is handed to the mail server. */
export interface OpenAttachment {
  filename: string
  contentType: string
  content: Buffer
}

/** More than this few mail servers take, the coding of a mail counted in. */
const mostBytes = 15 * 1024 * 1024

interface NewFile {
  /** Whose it is while it is kept. */
  ownerId: string
  name: string
  mediaType: string
  /** Its content, stored before. */
  stored: Pick<Received, 'id' | 'bytes' | 'digest'>
}

/** Keeps a stored file for one mail, posted in the same transaction; it goes once that is sent. */
export async function attach(
  tx: Tx,
  { ownerId, name, mediaType, stored: { id, bytes, digest } }: NewFile,
): Promise<Attachment> {
  await tx.insert(files).values({ id, ownerId, purpose: 'MAIL', name, mediaType, bytes, digest })
  return { file: id, name, mediaType, bytes, isOfMail: true }
}

/** @throws Error where attachments are larger together than mail servers take. */
export function assertSendable(attachments: readonly Attachment[]): void {
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.bytes, 0)
  if (bytes > mostBytes) throw new Error(`The attachments of a mail have ${bytes} bytes, more than ${mostBytes}`)
}

/**
 * The contents of a mail's attachments.
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

/** What is said in the outbox of a file that cannot be sent. */
export const faultOf = (error: unknown): string => {
  if (error instanceof DamagedFile) return `EATTACHMENT: ${error.message}`
  throw error
}
