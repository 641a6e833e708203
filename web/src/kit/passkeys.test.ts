import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CreationOptions, RequestOptions } from '@muster/contract/access/passkeySchemas'
import { apiError } from './api/errors.ts'
import { createPasskey, signWithPasskey } from './passkeys.ts'

vi.mock('@simplewebauthn/browser')
const create = vi.mocked(startRegistration)
const sign = vi.mocked(startAuthentication)

const request: RequestOptions = {
  rpId: 'localhost',
  challenge: 'c',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'preferred',
}
const creation = { rp: { id: 'localhost', name: 'Muster' } } as CreationOptions
const named = (name: string) => Object.assign(new Error(name), { name })

beforeEach(() => vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {}))

test('only what the server needs is sent', async () => {
  const response = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c', userHandle: 'd' }
  sign.mockResolvedValue({ id: 'x', rawId: 'x', type: 'public-key', response, clientExtensionResults: {} })
  expect(await signWithPasskey(request)).toEqual({ id: 'x', rawId: 'x', type: 'public-key', response })
})

test.each([
  ['NotAllowedError', 'No passkey was used. Please try again.'],
  ['AbortError', 'No passkey was used. Please try again.'],
  ['InvalidStateError', 'This device already has a passkey for you.'],
  ['ConstraintError', 'This device can’t store a passkey. Please use another one.'],
])('%s of the browser becomes a sentence', async (name, sentence) => {
  create.mockRejectedValue(Object.assign(new Error('wrapped'), { cause: named(name) }))
  await expect(createPasskey(creation)).rejects.toThrow(sentence)
  create.mockRejectedValue(named(name))
  const error: unknown = await createPasskey(creation).catch((caught: unknown) => caught)
  expect(apiError(error)).toMatchObject({ status: 400, message: sentence })
})

test('a page at another address says where passkeys work', async () => {
  sign.mockClear()
  const elsewhere = { ...request, rpId: 'hr.example.com' }
  await expect(signWithPasskey(elsewhere)).rejects.toThrow('Passkeys only work at hr.example.com. Open Muster there.')
  expect(sign).not.toHaveBeenCalled()
})

test('a browser without passkeys says so', async () => {
  vi.unstubAllGlobals()
  await expect(signWithPasskey(request)).rejects.toThrow('This browser has no passkeys.')
})
