import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type RequestContext } from 'oidc-provider'

/** A person's account at the provider, as its claims. */
export interface Account {
  email: string
  email_verified: boolean
  [claim: string]: unknown
}

/** The client that Muster is at the provider. */
export const testClient = { clientId: 'muster-test', clientSecret: 'a-client-secret-of-a-test' }

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** Starts a real OpenID Connect provider (oidc-provider) with these accounts, by their names, on a free port. */
export async function startIdentityProvider(accounts: Record<string, Account>) {
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** Starts the provider for a Muster at this address, with a new key. Forgets all sessions and codes. */
    async serve(musterUrl: string, providerId: string) {
      const provider = new Provider(issuer, await configurationOf(accounts, musterUrl, providerId))
      answer = listenerOf(provider, accounts)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A page of the provider that is being answered. */
interface Page {
  body: string
}

const pageOf = (content: string) =>
  `<!doctype html><html lang="en"><title>Example ID</title><h1>Example ID</h1>${content}</html>`

async function configurationOf(accounts: Record<string, Account>, musterUrl: string, providerId: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const ofMuster = `${musterUrl}/api/auth/sso/${providerId}`
  return {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [`${ofMuster}/callback`],
        post_logout_redirect_uris: [`${musterUrl}/`],
        backchannel_logout_uri: `${ofMuster}/backchannel-logout`,
        backchannel_logout_session_required: true,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    // It would otherwise send no sign-out to this machine.
    fetch: (address: string, { method, headers, body, signal }: RequestInit) =>
      fetch(address, { method, headers, body, signal }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      // The pages that it brings load fonts from elsewhere.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (page: Page, form: string) => {
          page.body = pageOf(`${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`)
        },
        postLogoutSuccessSource: (page: Page) => {
          page.body = pageOf('<p>Signed out</p>')
        },
      },
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
    // Everyone agrees that Muster may know their address.
    async loadExistingGrant({ oidc }: RequestContext & { oidc: { provider: Provider } }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Returns the listener of a provider with a page that signs in without a password. */
const listenerOf = (provider: Provider, accounts: Record<string, Account>): RequestListener => {
  const answer = provider.callback()
  return (request, response) => {
    if (request.url?.startsWith('/interaction/')) void signIn(provider, accounts, request, response)
    else answer(request, response)
  }
}

async function signIn(
  provider: Provider,
  accounts: Record<string, Account>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('account')
    return provider.interactionFinished(request, response, { login: { accountId } })
  }
  const buttons = Object.keys(accounts).map(
    (name) => `<button name="account" value="${name}">Sign in as ${name}</button>`,
  )
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(pageOf(`<form method="post">${buttons.join('')}</form>`))
}
