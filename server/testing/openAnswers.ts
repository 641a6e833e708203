import type { InjectOptions } from 'fastify'

const json = { 'content-type': 'application/json' }

const noProvider = '01900000-0000-7000-8000-000000000000'

const long = 'x'.repeat(4000)
const unknownPasskey = {
  id: 'x'.repeat(43),
  rawId: 'x'.repeat(43),
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: long, authenticatorData: long, signature: long },
}

/** The contract's public calls, each with its most expensive input. Calls that hash passwords have their own limits. */
export const openCalls: Record<string, InjectOptions> = {
  'auth.login': post('/api/auth/login', { email: 'nobody@test.example', password: 'x'.repeat(129) }),
  'auth.signInWithCode': post('/api/auth/login/code', { challenge: 'x'.repeat(43), code: 'x'.repeat(40) }),
  'auth.beginPasskeySignIn': post('/api/auth/login/passkey/options', { challenge: 'x'.repeat(43) }),
  'auth.signInWithPasskey': post('/api/auth/login/passkey', { challenge: 'x'.repeat(43), passkey: unknownPasskey }),
  'auth.passwordResetEnabled': get('/api/auth/password-reset-enabled'),
  'auth.company': get('/api/company'),
  'auth.passwordRules': get('/api/auth/password-rules'),
  'auth.forgotPassword': post('/api/auth/forgot-password', { email: 'lead@test.example' }),
  'auth.resetPassword': post('/api/auth/reset-password', { token: 'x'.repeat(43), newPassword: 'Another-horse-9' }),
  'auth.activate': post('/api/auth/activate', { token: 'x'.repeat(43) }),
  'auth.undoAddressChange': post('/api/auth/undo-address-change', {
    token: 'x'.repeat(43),
    newPassword: 'Another-horse-9',
  }),
  'auth.signInOptions': get('/api/auth/sign-in-options'),
  'auth.startSingleSignOn': get(`/api/auth/sso/${noProvider}/start?returnTo=${'x'.repeat(2000)}`),
  'auth.completeSingleSignOn': get(`/api/auth/sso/${noProvider}/callback?code=${'x'.repeat(8000)}&state=x`),
  'auth.unconfirmedSignIn': { ...get('/api/auth/sso/unconfirmed'), cookies: { 'sign-in': 'x'.repeat(43) } },
  'auth.confirmSingleSignOn': {
    ...post('/api/auth/sso/confirm', { password: 'x'.repeat(129) }),
    cookies: { 'sign-in': 'x'.repeat(43) },
  },
  'auth.signOutAtProvider': get(`/api/auth/sso/${noProvider}/sign-out`),
  'auth.backchannelLogout': {
    ...post(`/api/auth/sso/${noProvider}/backchannel-logout`, undefined),
    payload: `logout_token=${'x'.repeat(8000)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'auth.samlMetadata': get(`/api/auth/sso/${noProvider}/saml/metadata`),
  'auth.receiveSamlResponse': {
    ...post(`/api/auth/sso/${noProvider}/saml/response`, undefined),
    payload: `SAMLResponse=${'x'.repeat(100_000)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'auth.continueSamlSignIn': {
    ...get(`/api/auth/sso/${noProvider}/saml/continue`),
    cookies: { 'sign-in': 'x'.repeat(43) },
  },
  'settings.logo': get('/api/company/logo'),
}

/** All other URLs that answer without a session. */
export const otherOpenAnswers: Record<string, InjectOptions> = {
  health: get('/api/health'),
  ready: get('/api/ready'),
  'the liveness check': get('/health/live'),
  'the readiness check': get('/health/ready'),
  'the reference': get('/api/docs'),
  'its style': get('/api/docs.css'),
  'the page about the version': get('/api/about'),
  'the licence': get('/api/about/licence.txt'),
  'the notices': get('/api/about/third-party-notices.txt'),
  'the contract': get('/api/openapi.json'),
  'the page': get('/'),
  'the page at another address': get('/people/one', 'text/html'),
  'a script': get('/assets/main.js'),
  'a script as it is': { ...get('/assets/main.js'), headers: { 'accept-encoding': 'identity' } },
  'an icon': get('/favicon.svg'),
  'no such file': get('/robots.txt'),
  'no such call': get('/api/nothing'),
  'an address that cannot be read': get('/%zz'),
  'a call without a session': get('/api/users'),
  'a call with a session that is none': {
    ...get('/api/users'),
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  },
  'a call with a key that is none': {
    ...get('/api/users'),
    headers: { authorization: `Bearer muster_${'x'.repeat(43)}` },
  },
  'the live connection without a session': get('/api/live'),
  'a method that is not served': { method: 'DELETE', url: '/api/health' },
  'a body that is too large': post('/api/auth/login', { email: 'x'.repeat(300_000) }),
  'a body that is almost too large': post('/api/auth/login', { email: 'x'.repeat(16_000), password: 'x' }),
  'a body of many parts': post(
    '/api/auth/activate',
    Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [i, i])),
  ),
  'a body that is not JSON': { ...post('/api/auth/login', undefined), payload: '{', headers: json },
  'a body of another type': { ...post('/api/auth/login', undefined), payload: 'x', headers: { 'content-type': 'x/y' } },
}

function get(url: string, accept = '*/*'): InjectOptions {
  return { method: 'GET', url, headers: { accept, 'accept-encoding': 'br, gzip' } }
}
function post(url: string, payload: object | undefined): InjectOptions {
  return { method: 'POST', url, ...(payload && { payload }) }
}
