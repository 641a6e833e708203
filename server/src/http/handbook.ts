import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The path of the documentation. */
export const handbookPath = '/docs'

/** Returns whether the documentation has been built. */
export const hasHandbook = ({ handbookDir }: Pick<Config, 'handbookDir'>): boolean =>
  ['index.html', '404.html'].every((page) => existsSync(join(handbookDir, page)))

/**
 * Serves the built documentation at `/docs` to everyone, signed in or not: static pages with search, without scripts or
 * styles of their own, so that the content security policy of the product applies to them as well. Serves nothing if
 * the documentation has not been built.
 */
export async function serveHandbook(server: FastifyInstance, config: Config): Promise<void> {
  if (!hasHandbook(config)) return
  const { handbookDir } = config
  const notFoundPage = await readFile(join(handbookDir, '404.html'), 'utf8')
  await server.register(
    async (pages) => {
      pages.setNotFoundHandler((_request, reply) =>
        reply.status(404).type('text/html; charset=utf-8').send(notFoundPage),
      )
      await pages.register(fastifyStatic, {
        root: handbookDir,
        decorateReply: !pages.hasReplyDecorator('sendFile'),
        preCompressed: true,
        redirect: true,
        setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
      })
      // The router takes both for the same address, but only below the second do relative links lead to pages.
      pages.get('/', ({ url }, reply) =>
        url.split('?', 1)[0] === handbookPath
          ? reply.redirect(`${handbookPath}/`)
          : reply.sendFile('index.html', handbookDir),
      )
    },
    { prefix: handbookPath },
  )
}
