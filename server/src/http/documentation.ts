import type { FastifyInstance } from 'fastify'
import { docsPage, docsStyle } from './docsPage.ts'
import { type References, openApiDocument } from './openapi.ts'
import { prepareAnswer, servePrepared } from './prepared.ts'

/** `GET /api/openapi.json`, and a page for people to read it at `/api/docs`. Made once, at the first request. */
export function serveDocumentation(server: FastifyInstance, features: References): void {
  let made: ReturnType<typeof make> | null = null
  async function make() {
    const document = await openApiDocument(features)
    const [json, page, style] = await Promise.all([
      prepareAnswer('application/json', JSON.stringify(document)),
      prepareAnswer('text/html', docsPage(document)),
      prepareAnswer('text/css', docsStyle),
    ])
    return { json, page, style }
  }
  const once = () => (made ??= make())
  servePrepared(server, '/api/openapi.json', async () => (await once()).json)
  servePrepared(server, '/api/docs', async () => (await once()).page)
  servePrepared(server, '/api/docs.css', async () => (await once()).style)
}
