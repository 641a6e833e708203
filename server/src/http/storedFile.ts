import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { throwIf, Refusal } from '../kernel/errors.ts'
import type { Range } from '../files/store/sealedFile.ts'
import type { FileStore } from '../files/store/store.ts'
import type { StoredRow } from '../files/store/tables.ts'
import { FileStream } from './fileStream.ts'

/** A stored file as an answer: all of it, or the requested part. */
export class StoredFile {
  readonly row: StoredRow
  /** True when a browser may show it in place; else it saves it. */
  readonly inline: boolean
  /** Called before its first byte is sent, so not for a resumed download. */
  readonly begun: (() => Promise<void>) | undefined
  readonly #store: FileStore

  constructor(store: FileStore, row: StoredRow, { inline, begun }: { inline: boolean; begun?: () => Promise<void> }) {
    this.#store = store
    this.row = row
    this.inline = inline
    this.begun = begun
  }

  /** Reads its bytes in this range, as they are taken. @throws DamagedFile where the first of them cannot be read. */
  async read(range: Range): Promise<FileStream> {
    const { id, name, mediaType, bytes } = this.row
    const { parts, close } = await this.#store.read(id, bytes, range)
    return new FileStream({ name, type: mediaType, headers: {} }, parts, close)
  }
}

/** Media types that a browser shows without running any of it. */
const inlineTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']

/**
 * Returns the answer of a call with a stored file, once the caller's access is checked; ranges of it are answered too,
 * each after the same checks. With `inline` a browser may show it in place, if its type allows that; `begun` is called
 * when it is sent from its beginning.
 * @throws DamagedFile when the file is missing.
 */
export async function answerStored(
  { app }: Pick<Context, 'app'>,
  row: StoredRow,
  { inline = false, begun }: { inline?: boolean; begun?: () => Promise<void> } = {},
): Promise<StoredFile> {
  await app.files.assertExists(row.id)
  return new StoredFile(app.files, row, { inline: inline && inlineTypes.includes(row.mediaType), begun })
}

/** Sends the whole of a stored file, or the one range that the request names (RFC 9110, 14). */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  const { bytes, digest } = file.row
  const etag = `"${digest}"`
  const range = rangeOf(request, bytes, etag)
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (range === 'outside') reply.header('content-range', `bytes */${bytes}`)
  throwIf(range === 'outside' ? new Refusal(416, 'This range is not in the file') : null)
  const { from, to } = range as Range
  if (request.method === 'GET' && from === 0) await file.begun?.()
  const { content } = request.method === 'HEAD' ? { content: Readable.from([]) } : await file.read({ from, to })
  // Ranges are counted in the file's own bytes, so it must not be compressed on the way.
  request.headers['x-no-compression'] = 'stored'
  if (to - from < bytes) reply.status(206).header('content-range', `bytes ${from}-${to - 1}/${bytes}`)
  return reply.header('content-length', to - from).send(content)
}

/**
 * Returns the requested range: the whole file where the request names no range, several, one of an older file
 * (`If-Range`), or a malformed one; `outside` where it begins behind the end.
 */
function rangeOf({ method, headers }: FastifyRequest, bytes: number, etag: string): Range | 'outside' {
  const whole = { from: 0, to: bytes }
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const isMeant = headers['if-range'] === undefined || headers['if-range'] === etag
  if (method !== 'GET' || (first === '' && last === '') || !isMeant) return whole
  if (first === '') return last === '0' ? 'outside' : { from: Math.max(0, bytes - Number(last)), to: bytes }
  if (last !== '' && Number(last) < Number(first)) return whole
  if (Number(first) >= bytes) return 'outside'
  return { from: Number(first), to: last === '' ? bytes : Math.min(bytes, Number(last) + 1) }
}
