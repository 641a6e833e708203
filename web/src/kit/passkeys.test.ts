import { beforeEach, expect, test, vi } from 'vitest'
import type { CreationOptions, RequestOptions } from '@muster/contract/access/passkeySchemas'
import { stubPasskeys } from '../testing/passkeys.ts'
import { apiError } from './api/errors.ts'
import { createPasskey, signWithPasskey } from './passkeys.ts'

const request: RequestOptions = {
  rpId: 'localhost',
  challenge: 'YQ',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'preferred',
}
const creation = {
  rp: { id: 'localhost', name: 'Muster' },
  user: { id: 'eA', name: 'x', displayName: 'x' },
  challenge: 'YQ',
  pubKeyCredParams: [],
} as unknown as CreationOptions

let browser: ReturnType<typeof stubPasskeys>
beforeEach(() => void (browser = stubPasskeys()))

test('only what the server needs is sent', async () => {
  const response = { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw', userHandle: 'ZA' }
  expect(await signWithPasskey(request)).toEqual({ id: 'eA', rawId: 'eA', type: 'public-key', response })
})

test.each([
  ['NotAllowedError', 'No passkey was used. Please try again.'],
  ['AbortError', 'No passkey was used. Please try again.'],
  ['InvalidStateError', 'This device already has a passkey for you.'],
  ['ConstraintError', 'This device can’t store a passkey. Please use another one.'],
])('%s of the browser becomes a sentence', async (name, sentence) => {
  browser.create.mockRejectedValue(Object.assign(new Error('The browser’s own words'), { name }))
  const error: unknown = await createPasskey(creation).catch((caught: unknown) => caught)
  expect(apiError(error)).toMatchObject({ status: 400, message: sentence })
})

test('a page at another address says where passkeys work', async () => {
  const elsewhere = { ...request, rpId: 'hr.example.com' }
  await expect(signWithPasskey(elsewhere)).rejects.toThrow('Passkeys only work at hr.example.com. Open Muster there.')
  expect(browser.get).not.toHaveBeenCalled()
})

test('a browser without passkeys says so', async () => {
  vi.unstubAllGlobals()
  await expect(signWithPasskey(request)).rejects.toThrow('This browser has no passkeys.')
})
