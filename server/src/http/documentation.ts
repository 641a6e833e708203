import type { FastifyInstance } from 'fastify'
import { docsPage, docsStyle } from './docsPage.ts'
import { type References, openApiDocument } from './openapi.ts'

/** `GET /api/openapi.json`, and a page for people to read it at `/api/docs`. Made once, at the first request. */
export function serveDocumentation(server: FastifyInstance, features: References): void {
  let made: Promise<{ document: object; page: string }> | null = null
  const make = () => (made ??= openApiDocument(features).then((document) => ({ document, page: docsPage(document) })))
  server.get('/api/openapi.json', async () => (await make()).document)
  server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send((await make()).page))
  server.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
