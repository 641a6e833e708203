import { onTestFinished, vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The answer of a browser that signs with a passkey. The library sends the bytes as base64url. */
const signature = {
  id: 'eA',
  rawId: bytes('x'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('a'),
    authenticatorData: bytes('b'),
    signature: bytes('c'),
    userHandle: bytes('d'),
  },
  getClientExtensionResults: () => ({}),
}

/**
 * Gives the browser passkeys until the end of the test. Returns its functions that sign with one and create one; the
 * first succeeds.
 */
export function stubPasskeys() {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  const credentials = { get: vi.fn().mockResolvedValue(signature), create: vi.fn() }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return credentials
}
