import type { FastifyInstance } from 'fastify'
import { docsPage, docsStyle } from './docsPage.ts'
import { type References, openApiDocument } from './openapi.ts'
import { memoize, prepareAnswer, servePrepared } from '../prepared.ts'

/**
 * Serves `GET /api/openapi.json`, and the same for people at `/api/docs`. Both are made once, at the first request; the
 * style is separate, since the page about the version uses it too and need not load the document.
 */
export function serveDocumentation(server: FastifyInstance, features: References): void {
  const document = memoize(() => openApiDocument(features))
  const json = memoize(async () => prepareAnswer('application/json', JSON.stringify(await document())))
  const page = memoize(async () => prepareAnswer('text/html', docsPage(await document())))
  servePrepared(server, '/api/openapi.json', json)
  servePrepared(server, '/api/docs', page)
  servePrepared(
    server,
    '/api/docs.css',
    memoize(() => prepareAnswer('text/css', docsStyle)),
  )
}
