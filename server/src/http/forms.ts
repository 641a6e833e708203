import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwIf, fileTooLarge, Refusal } from '../kernel/errors.ts'
import { IncomingFile } from '../files/store/incomingFile.ts'
import { jsonLimit, senderOf } from './bodies.ts'
import { type SpeedLimits, receive } from './receive.ts'
import type { Uploads } from './uploads.ts'

const megabyte = 1024 * 1024
/** Bytes of a form's file where its call sets no limit, and of the rest of the form. */
const defaultFileBytes = 10 * megabyte
const otherBytes = megabyte
/** Bytes per second at which a whole form is in time; forms of 10 MB and less have at least two minutes. */
const minBytesPerSecond = 64 * 1024
const minSeconds = 120
/** Seconds for the largest form of any call; the server ends no request earlier. */
export const maxFormSeconds = 30 * 60
const speedLimitsOf = (maxBytes: number): SpeedLimits => ({
  seconds: Math.min(maxFormSeconds, Math.max(minSeconds, maxBytes / minBytesPerSecond)),
  minBytesPerSecond: 4 * 1024,
})
const limits = { fields: 100, files: 1, parts: 101, fieldNameSize: 100, fieldSize: jsonLimit, headerPairs: 20 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the call takes a multipart body. */
    acceptsForms?: boolean
    /** Its field that takes a file. */
    fileField?: string
    /** Bytes of that file at most. */
    maxFileBytes?: number
    /** Returns the limit by a setting, where that is lower. */
    presentFileBytes?: () => Promise<number>
  }
}

/** A received form: its texts, and its file, which lies on the disk until the call has ended. */
export class Form {
  readonly fields: Record<string, unknown>
  readonly #uploads: Uploads
  readonly #remove: () => Promise<void>

  constructor(fields: Record<string, unknown>, uploads: Uploads, remove: () => Promise<void>) {
    this.fields = fields
    this.#uploads = uploads
    this.#remove = remove
  }

  /** Runs the work on it in its turn: a few forms at a time, since their files come into memory then. */
  runQueued<T>(work: () => Promise<T>): Promise<T> {
    return this.#uploads.runQueued(work)
  }

  /** Removes its file; reading it fails from then on. */
  remove(): Promise<void> {
    return this.#remove()
  }
}

/** Reads multipart bodies, for the calls that take them, into files rather than into memory. */
export function acceptForms(server: FastifyInstance, uploads: Uploads): void {
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { acceptsForms } = request.routeOptions.config
    throwIf(
      acceptsForms
        ? null
        : new Refusal(415, 'This type of content is not accepted here', { error: 'Unsupported Media Type' }),
    )
    const maxBytes = await fileLimit(request)
    throwIf(
      Number(request.headers['content-length'] ?? 0) > maxBytes + otherBytes ? formTooLarge(request, maxBytes) : null,
    )
    const claims = uploads.acquire(senderOf(request))
    const path = uploads.newPath()
    const remove = async () => {
      // A file that could not be removed is swept at a later start; the sender's slot is free in any case.
      await rm(path, { force: true }).catch((error: unknown) =>
        request.log.error({ err: error }, 'an upload could not be removed'),
      )
      uploads.release(claims)
    }
    try {
      return new Form(await readForm(request, payload, { uploads, path, maxBytes }), uploads, remove)
    } catch (error) {
      await remove()
      throw error
    }
  })
  // Whatever the outcome of the call: every answer passes here, even one to a caller that went away.
  server.addHook('onSend', async ({ body }) => {
    if (body instanceof Form) await body.remove()
  })
}

const maxFileBytesOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.maxFileBytes ?? defaultFileBytes

/** Returns the present limit of a form's file in bytes. */
async function fileLimit(request: FastifyRequest): Promise<number> {
  return Math.min(maxFileBytesOf(request), (await request.routeOptions.config.presentFileBytes?.()) ?? Infinity)
}

/** Returns 413 for a call's file field, with its limit. */
export const formTooLarge = (request: FastifyRequest, most = maxFileBytesOf(request)): Refusal =>
  fileTooLarge(request.routeOptions.config.fileField ?? 'file', `The file must be at most ${most / megabyte} MB`)

const unreadableForm = (cause?: unknown) => Object.assign(new Refusal(400, 'The form could not be read'), { cause })

interface Reception {
  uploads: Uploads
  path: string
  /** Bytes of the file at most. */
  maxBytes: number
}

async function readForm(request: FastifyRequest, payload: Readable, { uploads, path, maxBytes }: Reception) {
  const contentType = request.headers['content-type'] ?? ''
  const fields = new Map<string, unknown>()
  const parser = parserOf(contentType)
  const stopping = new AbortController()
  const failed = Promise.withResolvers<never>()
  const fail = (error: unknown) => failed.reject(error)
  let file = Promise.resolve()
  let bytes = 0
  let textBytes = 0

  const check = (fileBytes: number) => throwIf(fileBytes > maxBytes ? formTooLarge(request, maxBytes) : null)

  parser.on('field', (name, value, nameIsCut, valueIsCut) => {
    textBytes += Buffer.byteLength(value)
    if (nameIsCut || valueIsCut || textBytes > jsonLimit) fail(new Refusal(413, 'The request is too large'))
    fields.set(name, value)
  })
  parser.on('file', (name, content, fileName, _encoding, type) => {
    file = save(uploads, content, path, { fileName, type, signal: stopping.signal, check }).then(
      (saved) => void fields.set(name, saved),
    )
    // Awaited at the end; before that, the form itself may fail.
    file.catch(fail)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(unreadableForm()))
  parser.on('error', (error) => fail(unreadableForm(error)))
  const finished = once(parser, 'finish')
  finished.catch(fail)

  const received = receive(payload, speedLimitsOf(maxBytes + otherBytes), {
    onPiece(piece) {
      bytes += piece.length
      throwIf(bytes > maxBytes + otherBytes ? formTooLarge(request, maxBytes) : null)
      return parser.write(piece)
    },
    onDrain: (goOn) => parser.on('drain', goOn),
  })
  received.then(() => parser.end(), fail)
  try {
    await Promise.race([failed.promise, received.then(() => finished)])
    await file
    return Object.fromEntries(fields)
  } catch (error) {
    stopping.abort()
    // A file still being written would come back after its removal.
    await file.catch(() => undefined)
    throw error
  }
}

function parserOf(contentType: string) {
  const headers = { 'content-type': contentType }
  try {
    return new Busboy({ headers, limits, isPartAFile: (_field, _type, fileName) => fileName !== undefined })
  } catch (error) {
    return throwIf(unreadableForm(error))
  }
}

/** Returns a file's name with these three characters, which browsers escape, restored. */
const unescapeName = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))

interface Part {
  fileName: string
  type: string
  signal: AbortSignal
  check: (bytes: number) => void
}

/** Saves the file sealed on the disk; it is decrypted when read. */
async function save(
  uploads: Uploads,
  content: BusboyFileStream,
  path: string,
  { fileName, type, ...watch }: Part,
): Promise<File> {
  return new IncomingFile(unescapeName(fileName), type, await uploads.receive(content, { path, ...watch }))
}
