import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from './callers.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the first of these files of the web application that exists. Only there if the application has been built. */
    sendWebFile: (...names: string[]) => Promise<FastifyReply>
  }
}

const utf8 = (type: string) => `${type}; charset=utf-8`
/** The types of the files that are served, by the ends of their names. */
const mediaTypes: Record<string, string> = {
  '.css': utf8('text/css'),
  '.html': utf8('text/html'),
  '.js': utf8('text/javascript'),
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The codings in which the build has stored its texts, the smallest first, with the ends of their names. */
const codings = { br: '.br', gzip: '.gz' }

/** Matches the names of the files, which are in the folder itself or in one of two others, and none outside. */
const fileName = /^((assets|pages)\/)?[\w-][\w~.-]*$/

/** Returns whether a request's `accept-encoding` allows a coding. */
const allows = (header: string, coding: string) =>
  header.split(',').some((part) => {
    const [name, weight = ''] = part.split(';').map((word) => word.trim())
    return name === coding && !/^q=0(\.0*)?$/.test(weight)
  })

const missing = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** Returns a file's content, or null if there is no such file. */
async function readIfExists(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (missing.has((error as NodeJS.ErrnoException).code)) return null
    throw error
  }
}

/**
 * Returns a file's name, type and content, in the smallest coding that the request accepts. Fonts are compressed in
 * themselves. Returns null if there is no such file.
 */
async function read(webDir: string, name: string, { headers }: FastifyRequest) {
  const type = mediaTypes[extname(name)]
  if (!type || !fileName.test(name)) return null
  const path = join(webDir, name)
  const accepted = name.endsWith('.woff2') ? '' : String(headers['accept-encoding'] ?? '')
  for (const [coding, end] of Object.entries(codings)) {
    const content = allows(accepted, coding) ? await readIfExists(path + end) : null
    if (content) return { name, type, content, coding }
  }
  const content = await readIfExists(path)
  return content && { name, type, content, coding: null }
}

/** Returns the first of these files that exists, as `read` does. */
async function readFirst(webDir: string, names: readonly string[], request: FastifyRequest) {
  for (const name of names) {
    const file = await read(webDir, name, request)
    if (file) return file
  }
  return null
}

/**
 * Serves the built web application to everyone. A first visit asks for about twenty files, one after another in this
 * process, so each is read by a single call. @fastify/static takes five times the CPU time, mostly for listing the
 * folder. Files are read anew each time, because the application may be built again below a running server.
 *
 * Someone who may be signed in, which `tokenOf` tells, gets the page of their view with the names of its scripts.
 */
export function serveWebFiles(
  server: FastifyInstance,
  { webDir, tokenOf }: { webDir: string; tokenOf: Callers['tokenOf'] },
): void {
  if (!existsSync(join(webDir, 'index.html'))) return
  server.decorateReply('sendWebFile', async function (this: FastifyReply, ...names: string[]) {
    const file = await readFirst(webDir, names, this.request)
    if (!file) {
      this.callNotFound()
      return this
    }
    const { name, type, content, coding } = file
    this.header('vary', name.endsWith('.html') ? 'accept-encoding, cookie' : 'accept-encoding')
    if (coding) this.header('content-encoding', coding)
    if (name.startsWith('assets/')) this.header('cache-control', 'public, max-age=31536000, immutable')
    else {
      const etag = `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
      this.headers({ 'cache-control': 'no-cache', etag })
      if (this.request.headers['if-none-match']?.includes(etag)) return this.status(304).send()
    }
    return this.type(type).send(content)
  })
  server.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => reply.sendWebFile(params['*']))
  server.get<{ Querystring: { view?: unknown } }>('/', (request, reply) => {
    const { view = 'dashboard' } = request.query
    const ofView = tokenOf(request) === null ? [] : [`pages/${String(view)}.html`]
    return reply.sendWebFile(...ofView, 'index.html')
  })
}
