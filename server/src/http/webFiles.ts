import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Callers } from './callers.ts'

/** The page of the web application that shows any view. */
const anyPage = 'index.html'

/** The folder of the pages that the build makes for single views, such as `pages/leaves.html`. */
const viewPages = 'pages'

/**
 * Sends a page of the web application. It has no entity tag, because the library makes that from the size and the time of
 * a file: two versions of a page are often equally long, and packages of the product give all files the same time.
 */
const sendPage = (reply: FastifyReply, page: string) => reply.sendFile(page, { etag: false, lastModified: false })

/** Sends the page that shows any view; undefined if the web application has not been built. */
export const sendAnyPage = (server: FastifyInstance, reply: FastifyReply) =>
  server.hasReplyDecorator('sendFile') ? sendPage(reply, anyPage) : undefined

/**
 * Serves the built web application to everyone. Someone who may be signed in, which `tokenOf` tells, gets the page of
 * their view with the names of its scripts.
 */
export async function serveWebFiles(
  server: FastifyInstance,
  { webDir, tokenOf }: { webDir: string; tokenOf: Callers['tokenOf'] },
): Promise<void> {
  if (!existsSync(join(webDir, anyPage))) return
  await server.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    // The build's list of its own files is not served.
    dotfiles: 'ignore',
    index: false,
    // The library's own route lists the folder of 1,800 files at each request, to compare the spelling of the name.
    serve: false,
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(join(webDir, 'assets', '/'))
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const pages = new Set(existsSync(join(webDir, viewPages)) ? await readdir(join(webDir, viewPages)) : [])
  server.get<{ Params: { '*': string } }>('/*', ({ params: { '*': name } }, reply) =>
    name === '' || name.endsWith('/') || name.startsWith(`${viewPages}/`) ? reply.callNotFound() : reply.sendFile(name),
  )
  server.get<{ Querystring: { view?: string | string[] } }>('/', (request, reply) => {
    const page = `${[request.query.view ?? 'dashboard'].join()}.html`
    const hasOwnPage = tokenOf(request) !== null && pages.has(page)
    return sendPage(reply.header('vary', 'cookie'), hasOwnPage ? `${viewPages}/${page}` : anyPage)
  })
}
