import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allow, fileTooLarge, Refusal } from '../errors.ts'
import { IncomingFile } from '../files/incomingFile.ts'
import { jsonLimit, senderOf } from './bodies.ts'
import { type Manner, receive } from './receive.ts'
import type { Uploads } from './uploads.ts'

const megabyte = 1024 * 1024
/** What a form's file may have where its call says nothing, and what the rest of the form may. */
const usualFileBytes = 10 * megabyte
const otherBytes = megabyte
/** Bytes a second with which a whole form comes in in time; those of 10 MB and less have two minutes in any case. */
const wholeRate = 64 * 1024
const leastSeconds = 120
/** For the largest form that any call takes; the server gives up no request before. */
export const mostFormSeconds = 30 * 60
const mannerOf = (most: number): Manner => ({
  seconds: Math.min(mostFormSeconds, Math.max(leastSeconds, most / wholeRate)),
  leastRate: 4 * 1024,
})
const limits = { fields: 100, files: 1, parts: 101, fieldNameSize: 100, fieldSize: jsonLimit, headerPairs: 20 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes a multipart body. */
    acceptsForms?: boolean
    /** Its field that takes a file. */
    fileField?: string
    /** What that file may have. */
    mostFileBytes?: number
    /** The same where it is less by a setting. */
    presentFileBytes?: () => Promise<number>
  }
}

/** A form that came in: its texts, and its file, which lies on the disk until the call has ended. */
export class Form {
  readonly fields: Record<string, unknown>
  readonly #uploads: Uploads
  readonly #remove: () => Promise<void>

  constructor(fields: Record<string, unknown>, uploads: Uploads, remove: () => Promise<void>) {
    this.fields = fields
    this.#uploads = uploads
    this.#remove = remove
  }

  /** Does what is done with it, when it is its turn: a few forms at a time, as their files come into memory then. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#uploads.inTurn(work)
  }

  /** Removes its file; reading that fails from then on. */
  remove(): Promise<void> {
    return this.#remove()
  }
}

/** Reads multipart bodies, for the calls that take them, into files rather than into memory. */
export function acceptForms(server: FastifyInstance, uploads: Uploads): void {
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { acceptsForms } = request.routeOptions.config
    allow(
      acceptsForms
        ? null
        : new Refusal(415, 'This type of content is not accepted here', { error: 'Unsupported Media Type' }),
    )
    const most = await fileLimit(request)
    allow(Number(request.headers['content-length'] ?? 0) > most + otherBytes ? formTooLarge(request, most) : null)
    const claims = uploads.take(senderOf(request))
    const path = uploads.newPath()
    const remove = async () => {
      // What could not be removed is swept at a later start; the sender's place is free in any case.
      await rm(path, { force: true }).catch((error: unknown) =>
        request.log.error({ err: error }, 'an upload could not be removed'),
      )
      uploads.give(claims)
    }
    try {
      return new Form(await readForm(request, payload, { uploads, path, most }), uploads, remove)
    } catch (error) {
      await remove()
      throw error
    }
  })
  // Whatever became of the call: each answer passes here, that to somebody who went away meanwhile, too.
  server.addHook('onSend', async ({ body }) => {
    if (body instanceof Form) await body.remove()
  })
}

const largestFile = ({ routeOptions }: FastifyRequest) => routeOptions.config.mostFileBytes ?? usualFileBytes

/** What a form's file may have now. */
async function fileLimit(request: FastifyRequest): Promise<number> {
  return Math.min(largestFile(request), (await request.routeOptions.config.presentFileBytes?.()) ?? Infinity)
}

/** 413 for a call's field that takes a file, with what it may have. */
export const formTooLarge = (request: FastifyRequest, most = largestFile(request)): Refusal =>
  fileTooLarge(request.routeOptions.config.fileField ?? 'file', `The file must be at most ${most / megabyte} MB`)

const unreadable = (cause?: unknown) => Object.assign(new Refusal(400, 'The form could not be read'), { cause })

interface Reception {
  uploads: Uploads
  path: string
  /** What the file may have. */
  most: number
}

async function readForm(request: FastifyRequest, payload: Readable, { uploads, path, most }: Reception) {
  const contentType = request.headers['content-type'] ?? ''
  const fields = new Map<string, unknown>()
  const parser = parserOf(contentType)
  const stopping = new AbortController()
  const failed = Promise.withResolvers<never>()
  const fail = (error: unknown) => failed.reject(error)
  let file = Promise.resolve()
  let bytes = 0
  let textBytes = 0

  const check = (fileBytes: number) => allow(fileBytes > most ? formTooLarge(request, most) : null)

  parser.on('field', (name, value, nameIsCut, valueIsCut) => {
    textBytes += Buffer.byteLength(value)
    if (nameIsCut || valueIsCut || textBytes > jsonLimit) fail(new Refusal(413, 'The request is too large'))
    fields.set(name, value)
  })
  parser.on('file', (name, content, fileName, _encoding, type) => {
    file = save(uploads, content, path, { fileName, type, signal: stopping.signal, check }).then(
      (saved) => void fields.set(name, saved),
    )
    // Looked at in the end; before that, the form itself may fail.
    file.catch(fail)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail(unreadable()))
  parser.on('error', (error) => fail(unreadable(error)))
  const finished = once(parser, 'finish')
  finished.catch(fail)

  const received = receive(payload, mannerOf(most + otherBytes), {
    take(piece) {
      bytes += piece.length
      allow(bytes > most + otherBytes ? formTooLarge(request, most) : null)
      return parser.write(piece)
    },
    onRoom: (goOn) => parser.on('drain', goOn),
  })
  received.then(() => parser.end(), fail)
  try {
    await Promise.race([failed.promise, received.then(() => finished)])
    await file
    return Object.fromEntries(fields)
  } catch (error) {
    stopping.abort()
    // What is still being written would come back after its removal.
    await file.catch(() => undefined)
    throw error
  }
}

function parserOf(contentType: string) {
  const headers = { 'content-type': contentType }
  try {
    return new Busboy({ headers, limits, isPartAFile: (_field, _type, fileName) => fileName !== undefined })
  } catch (error) {
    return allow(unreadable(error))
  }
}

/** Browsers write a file's name with these three characters escaped. */
const unescaped = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))

interface Part {
  fileName: string
  type: string
  signal: AbortSignal
  check: (bytes: number) => void
}

/** The file as it lies on the disk, sealed: opened when it is asked for. */
async function save(
  uploads: Uploads,
  content: BusboyFileStream,
  path: string,
  { fileName, type, ...watch }: Part,
): Promise<File> {
  return new IncomingFile(unescaped(fileName), type, await uploads.receive(content, { path, ...watch }))
}
