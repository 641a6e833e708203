import type { FastifyInstance } from 'fastify'
import { docsPage, docsStyle } from './docsPage.ts'
import { type References, openApiDocument } from './openapi.ts'
import { memoize, prepareAnswer, servePrepared } from '../prepared.ts'

/**
 * Serves the OpenAPI document at `/api/openapi.json` and a page with its content at `/api/docs`. Both are created once,
 * at the first request. The style sheet is separate, because the page about the version uses it without loading the
 * document.
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
