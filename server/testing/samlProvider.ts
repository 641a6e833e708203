import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { createTestKey } from './certificates.ts'
import { partsOf, signedResponse, testMetadata } from './samlResponses.ts'

export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>

/** Starts a provider with SAML on a free port, at which people with these email addresses sign in by a button. */
export async function startSamlProvider(people: Record<string, string>) {
  const key = createTestKey()
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/metadata') return response.end(testMetadata([key.certificate], `${origin}/sign-in`))
    if (pathname !== '/sign-in') return response.writeHead(404).end()
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const recipient = /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1] ?? ''
    const audience = /Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? ''
    const inResponseTo = / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
    const buttons = Object.entries(people).map(([name, email]) => {
      const parts = partsOf({ audience, recipient, inResponseTo, nameId: name, attributes: { email: [email] } })
      const value = Buffer.from(signedResponse(parts, key)).toString('base64')
      return `<button name="SAMLResponse" value="${value}">Sign in as ${name}</button>`
    })
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><title>Example SAML</title><h1>Example SAML</h1><form method="post" action="${recipient}">${buttons.join('')}</form>`,
      )
  }

  return {
    metadata: `${origin}/metadata`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
