import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The behaviour of a provider in a test. Each part may be changed during the test. */
interface Behaviour {
  /** The claims of the ID token; they replace the usual ones, and `undefined` leaves one out. */
  claims: Record<string, unknown>
  /** The `nonce` of the sign-in under way. */
  nonce: string | null
  /** The `nonce` by code, for several sign-ins at once. */
  nonceOf: ((code: string) => string | null) | null
  /** The discovery document, made from the usual one. */
  document: (usual: Record<string, unknown>) => unknown
  /** The whole ID token, instead of a signed one. */
  idToken: string | null
  userInfo: Record<string, unknown> | null
  /** The answer to the token request, instead of tokens. */
  tokenError: { status: number; body: string } | null
  /** The bodies of answers by their path, instead of the usual ones. */
  documents: Record<string, string>
  /** The status of all answers; null to answer. */
  status: number | null
  /** True to break each connection. */
  breaks: boolean
  /** True to never answer. */
  hangs: boolean
}

const usualBehaviour = (): Behaviour => ({
  claims: {},
  nonce: null,
  nonceOf: null,
  document: (usual) => usual,
  idToken: null,
  userInfo: null,
  tokenError: null,
  documents: {},
  status: null,
  breaks: false,
  hangs: false,
})

export const fakeClientId = 'muster'

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

/** Starts a provider whose answers a test decides, including those that no real provider would send. */
export async function startFakeProvider() {
  let signing = await newKey('key-1')
  const state = usualBehaviour()
  const requests: { path: string; body: string }[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const body = await text(request)
    requests.push({ path: pathname, body })
    if (state.breaks) return void request.socket.destroy()
    if (state.hangs) return
    if (state.status !== null) return response.writeHead(state.status).end('not JSON')
    const json = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    const document = state.documents[pathname]
    if (document !== undefined) return json(document)
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json(state.document(documentOf(issuer, state.userInfo !== null)))
      case '/jwks':
        return json({ keys: [signing.jwk] })
      case '/userinfo':
        return json(state.userInfo)
      case '/token':
        if (state.tokenError) return json(state.tokenError.body, state.tokenError.status)
        return json({
          access_token: 'canary-access',
          token_type: 'Bearer',
          id_token: state.idToken ?? (await signFor(body)),
        })
      default:
        return json({}, 404)
    }
  }

  /** Returns the ID token for a token request. */
  function signFor(body: string) {
    const code = new URLSearchParams(body).get('code') ?? ''
    return sign(state.nonceOf ? { ...state.claims, nonce: state.nonceOf(code) } : state.claims)
  }

  /** Returns an ID token with the claims of the test. */
  async function sign(claims = state.claims, header: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: fakeClientId, sub: 'subject-1', iat: now, exp: now + 300, nonce: state.nonce }
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: signing.jwk.kid, ...header })
      .sign(signing.privateKey)
  }

  return {
    issuer,
    state,
    requests,
    sign,
    reset: () => void Object.assign(state, usualBehaviour()),
    /** Replaces the key; the former one no longer counts. */
    async rotateKey() {
      signing = await newKey(`key-${Math.random()}`)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const documentOf = (issuer: string, hasUserInfo: boolean) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end-session`,
  ...(hasUserInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}
