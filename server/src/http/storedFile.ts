import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { throwIf, Refusal } from '../kernel/errors.ts'
import type { Range } from '../files/store/sealedFile.ts'
import type { FileStore } from '../files/store/store.ts'
import type { StoredRow } from '../files/store/tables.ts'
import { FileStream } from './fileStream.ts'

/** A stored file as a response, which is sent completely or as the requested range. */
export class StoredFile {
  readonly row: StoredRow
  /** True if the browser may display the file instead of downloading it. */
  readonly inline: boolean
  /** Called before the file's first byte is sent. A resumed download starts at a later byte and does not call it. */
  readonly begun: (() => Promise<void>) | undefined
  readonly #store: FileStore

  constructor(store: FileStore, row: StoredRow, { inline, begun }: { inline: boolean; begun?: () => Promise<void> }) {
    this.#store = store
    this.row = row
    this.inline = inline
    this.begun = begun
  }

  /**
   * Returns a stream of the file's bytes in a range.
   * @throws DamagedFile if the first of them can't be read.
   */
  async read(range: Range): Promise<FileStream> {
    const { id, name, mediaType, bytes } = this.row
    const { parts, close } = await this.#store.read(id, bytes, range)
    return new FileStream({ name, type: mediaType, headers: {} }, parts, close)
  }
}

/** The media types that browsers display without running any code in them. */
const inlineTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']

/**
 * Returns a stored file as the response of a call. The call must check access first. Each requested range is a call of
 * its own, so access is checked every time. With `inline`, the browser may display the file if its type allows that.
 * `begun` is called before the first byte is sent.
 * @throws DamagedFile if the file is missing.
 */
export async function answerStored(
  { app }: Pick<Context, 'app'>,
  row: StoredRow,
  { inline = false, begun }: { inline?: boolean; begun?: () => Promise<void> } = {},
): Promise<StoredFile> {
  await app.files.assertExists(row.id)
  return new StoredFile(app.files, row, { inline: inline && inlineTypes.includes(row.mediaType), begun })
}

/**
 * Sends a whole stored file, or the one range that the request asks for (RFC 9110, 14).
 * @throws Refusal 416 if the range starts after the file's end.
 */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  const { bytes, digest } = file.row
  const etag = `"${digest}"`
  const range = rangeOf(request, bytes, etag)
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (range === 'outside') reply.header('content-range', `bytes */${bytes}`)
  throwIf(range === 'outside' ? new Refusal(416, 'The file does not contain this range') : null)
  const { from, to } = range as Range
  if (request.method === 'GET' && from === 0) await file.begun?.()
  const { content } = request.method === 'HEAD' ? { content: Readable.from([]) } : await file.read({ from, to })
  // Ranges refer to the file's own bytes, so the response must not be compressed.
  request.headers['x-no-compression'] = 'stored'
  if (to - from < bytes) reply.status(206).header('content-range', `bytes ${from}-${to - 1}/${bytes}`)
  return reply.header('content-length', to - from).send(content)
}

/**
 * Returns the requested range, or `outside` if it starts after the file's end. It is the whole file if the request has
 * no range, several ranges, an invalid range, or a range of an older version (`If-Range`).
 */
function rangeOf({ method, headers }: FastifyRequest, bytes: number, etag: string): Range | 'outside' {
  const wholeRange = { from: 0, to: bytes }
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const isMeant = headers['if-range'] === undefined || headers['if-range'] === etag
  if (method !== 'GET' || (first === '' && last === '') || !isMeant) return wholeRange
  if (first === '') return last === '0' ? 'outside' : { from: Math.max(0, bytes - Number(last)), to: bytes }
  if (last !== '' && Number(last) < Number(first)) return wholeRange
  if (Number(first) >= bytes) return 'outside'
  return { from: Number(first), to: last === '' ? bytes : Math.min(bytes, Number(last) + 1) }
}
