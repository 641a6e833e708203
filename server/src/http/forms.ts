import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwIf, fileTooLarge, Refusal } from '../kernel/errors.ts'
import { IncomingFile } from '../files/store/incomingFile.ts'
import { maxJsonBytes, senderOf } from './bodies.ts'
import { type SpeedLimits, receive } from './receive.ts'
import type { Uploads } from './uploads.ts'

const megabyte = 1024 * 1024
/** The default maximum size of a form's file, in bytes. The rest of the form may have up to `otherBytes`. */
const defaultFileBytes = 10 * megabyte
const otherBytes = megabyte
/**
 * The minimum average speed at which a form must arrive. It determines the maximum time for a form of a given size,
 * which is at least two minutes.
 */
const minBytesPerSecond = 64 * 1024
const minSeconds = 120
/** The maximum time for a form of any size, in seconds. It is also the server's time limit for requests. */
export const maxFormSeconds = 30 * 60
const speedLimitsOf = (maxBytes: number): SpeedLimits => ({
  seconds: Math.min(maxFormSeconds, Math.max(minSeconds, maxBytes / minBytesPerSecond)),
  minBytesPerSecond: 4 * 1024,
})
const limits = { fields: 100, files: 1, parts: 101, fieldNameSize: 100, fieldSize: maxJsonBytes, headerPairs: 20 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the call accepts a multipart body. */
    acceptsForms?: boolean
    /** The name of the field that accepts a file. */
    fileField?: string
    /** The maximum size of the file in bytes; 10 MB by default. */
    maxFileBytes?: number
    /** Returns the maximum size set by the company, which may be lower than `maxFileBytes`. */
    presentFileBytes?: () => Promise<number>
  }
}

/** A received form: its text fields, and its file, which is on the disk until the call ends. */
export class Form {
  readonly fields: Record<string, unknown>
  readonly #uploads: Uploads
  readonly #remove: () => Promise<void>

  constructor(fields: Record<string, unknown>, uploads: Uploads, remove: () => Promise<void>) {
    this.fields = fields
    this.#uploads = uploads
    this.#remove = remove
  }

  /**
   * Queues work on the form and runs it when a slot is free. Only a few forms are processed at a time, because their
   * files are in memory meanwhile.
   */
  runQueued<T>(work: () => Promise<T>): Promise<T> {
    return this.#uploads.runQueued(work)
  }

  /** Deletes the form's file; reading it fails afterwards. */
  remove(): Promise<void> {
    return this.#remove()
  }
}

/** Reads multipart bodies into files instead of memory, for the calls that accept them. */
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
      // A file that can't be deleted is swept at a later start. The sender's slot is released anyway.
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
  // Every response passes through this hook, whatever the outcome, even if the caller has disconnected.
  server.addHook('onSend', ({ body }, _reply, _payload, done) => {
    if (body instanceof Form) body.remove().then(() => done(), done)
    else done()
  })
}

const maxFileBytesOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.maxFileBytes ?? defaultFileBytes

/** Returns the current maximum size of a form's file in bytes. */
async function fileLimit(request: FastifyRequest): Promise<number> {
  return Math.min(maxFileBytesOf(request), (await request.routeOptions.config.presentFileBytes?.()) ?? Infinity)
}

/** Returns a refusal with status 413 that names the call's file field and the maximum size. */
export const formTooLarge = (request: FastifyRequest, most = maxFileBytesOf(request)): Refusal =>
  fileTooLarge(request.routeOptions.config.fileField ?? 'file', `The file must be at most ${most / megabyte} MB`)

const unreadableForm = (cause?: unknown) => Object.assign(new Refusal(400, 'The form could not be read'), { cause })

interface Reception {
  uploads: Uploads
  path: string
  /** The maximum size of the file in bytes. */
  maxBytes: number
}

async function readForm(request: FastifyRequest, payload: Readable, { uploads, path, maxBytes }: Reception) {
  const contentType = request.headers['content-type'] ?? ''
  const fields = new Map<string, unknown>()
  const parser = parserOf(contentType)
  const controller = new AbortController()
  const failure = Promise.withResolvers<never>()
  const fail = (error: unknown) => failure.reject(error)
  let file = Promise.resolve()
  let bytes = 0
  let textBytes = 0

  const check = (fileBytes: number) => throwIf(fileBytes > maxBytes ? formTooLarge(request, maxBytes) : null)

  parser.on('field', (name, value, nameIsCut, valueIsCut) => {
    textBytes += Buffer.byteLength(value)
    if (nameIsCut || valueIsCut || textBytes > maxJsonBytes) fail(new Refusal(413, 'The request is too large'))
    fields.set(name, value)
  })
  parser.on('file', (name, content, fileName, _encoding, type) => {
    file = save(uploads, content, path, { fileName, type, signal: controller.signal, check }).then(
      (file) => void fields.set(name, file),
    )
    // The file is awaited at the end; until then, its failure makes the whole form fail.
    file.catch(fail)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(unreadableForm()))
  parser.on('error', (error) => fail(unreadableForm(error)))
  const parserEnd = once(parser, 'finish')
  parserEnd.catch(fail)

  const reception = receive(payload, speedLimitsOf(maxBytes + otherBytes), {
    onPiece(piece) {
      bytes += piece.length
      throwIf(bytes > maxBytes + otherBytes ? formTooLarge(request, maxBytes) : null)
      return parser.write(piece)
    },
    onDrain: (goOn) => parser.on('drain', goOn),
  })
  reception.then(() => parser.end(), fail)
  try {
    await Promise.race([failure.promise, reception.then(() => parserEnd)])
    await file
    return Object.fromEntries(fields)
  } catch (error) {
    controller.abort()
    // A file that is still being written would be created again after its removal.
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

/** Restores the quotes and line breaks in a file's name, which browsers escape. */
const unescapeName = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))

interface Part {
  fileName: string
  type: string
  signal: AbortSignal
  check: (bytes: number) => void
}

/** Saves an uploaded file encrypted on the disk; it is decrypted when read. */
async function save(
  uploads: Uploads,
  content: BusboyFileStream,
  path: string,
  { fileName, type, ...watch }: Part,
): Promise<File> {
  return new IncomingFile(unescapeName(fileName), type, await uploads.receive(content, { path, ...watch }))
}
