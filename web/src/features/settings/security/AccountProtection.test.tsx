import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Passkey } from '@muster/contract/auth/passkeys'
import { ConfirmFactor } from '../../../app/shell/ConfirmFactor.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { AccountProtection } from './AccountProtection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'

stopClock('2026-11-28T10:00:00Z')

const off = {
  isOn: false,
  enabledAt: null,
  lastUsedAt: null,
  passkeys: [] as Passkey[],
  passkeyOrigin: 'http://localhost:3000',
  passkeySignIn: false,
  recoveryCodesLeft: 0,
  policy: 'OFFERED',
  requiredFrom: null,
  rememberDays: 30,
  devices: [],
  passwordSetAt: '2026-11-01T08:00:00.000Z',
  needsPassword: false,
}
const on = { ...off, isOn: true, enabledAt: '2026-11-02T08:00:00.000Z', recoveryCodesLeft: 8 }
const sessions: Answer = [200, { sessions: [], keys: 0 }]
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-000${index}`)
const confirmNeeded: Answer = [403, { message: 'Confirm', code: 'two_factor.confirm', requestId: 'r' }]

function open(answers: Parameters<typeof answerCalls>[0]) {
  const unlinked: Answer = [200, { identities: [] }]
  const calls = answerCalls({ 'GET /auth/sessions': sessions, 'GET /auth/sso/identities': unlinked, ...answers })
  renderPage(
    <SessionProvider user={userWith(['settings.update_password'])}>
      <AccountProtection />
      <PasskeysSection />
      <DevicesSection />
      <ConfirmFactor />
    </SessionProvider>,
  )
  return calls
}
const button = (name: string) => screen.findByRole('button', { name })

test('providers that sign the user in are part of what protects the account', async () => {
  const identity = { id: 'i', email: 'a@b.test', linkedAt: off.passwordSetAt, lastUsedAt: null, can: { unlink: true } }
  open({
    'GET /auth/two-factor': [200, off],
    'GET /auth/sso/identities': [200, { identities: [{ ...identity, provider: { id: 'p', name: 'Example ID' } }] }],
  })
  const row = (await screen.findByText('Example ID')).closest('li')
  expect(row?.textContent).toBe('Single sign-on Example ID')
})

test('an app is set up with a QR code, its key and a code; the recovery codes are shown last', async () => {
  let isOn = false
  open({
    'GET /auth/two-factor': () => [200, isOn ? on : off],
    'POST /auth/two-factor/setup': [200, { secret, uri: `otpauth://totp/Muster:a%40b.test?secret=${secret}` }],
    'POST /auth/two-factor': () => {
      isOn = true
      return [200, { recoveryCodes: codes }]
    },
  })
  expect(await screen.findByText('Changed on 1 Nov 2026')).toBeTruthy()
  fireEvent.click(await button('Set up'))
  fireEvent.click(await button('Continue'))
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  expect(screen.getByText(secret.match(/.{4}/g)?.join(' ') ?? '')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Enter the app’s code/), { target: { value: '123456' } })
  fireEvent.click(await button('Turn on'))
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  // The focus moves in an effect after the list is there.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save your recovery codes'))
  fireEvent.click(await button('I have saved them'))
  expect(await screen.findByText('8 left')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull())
})

test('the password is asked for if the sign-in was a while ago', async () => {
  open({ 'GET /auth/two-factor': [200, { ...off, needsPassword: true }] })
  fireEvent.click(await button('Set up'))
  fireEvent.click(await button('Continue'))
  expect(await screen.findByText('Current password is required')).toBeTruthy()
})

test('the password is asked for if the sign-in became too old while the page was open', async () => {
  let isRefused = false
  open({
    'GET /auth/two-factor': () => [200, { ...off, needsPassword: isRefused }],
    'POST /auth/two-factor/setup': () => {
      isRefused = true
      const errors = [{ path: 'currentPassword', message: 'Please enter your current password' }]
      return [400, { message: 'Please enter your current password', errors, requestId: 'r' }]
    },
  })
  fireEvent.click(await button('Set up'))
  fireEvent.click(await button('Continue'))
  expect(await screen.findByLabelText(/^Current password/)).toBeTruthy()
  expect(screen.getByText('Please enter your current password')).toBeTruthy()
})

const setup: Answer = [200, { secret, uri: `otpauth://totp/Muster:a%40b.test?secret=${secret}` }]
const expired: Answer = [409, { message: 'This set-up has expired.', code: 'two_factor.none', requestId: 'r' }]
async function enterFirstCode() {
  fireEvent.click(await button('Set up'))
  fireEvent.click(await button('Continue'))
  fireEvent.change(await screen.findByLabelText(/Enter the app’s code/), { target: { value: '123456' } })
  fireEvent.click(await button('Turn on'))
}

test('an expired set-up can begin again', async () => {
  open({
    'GET /auth/two-factor': [200, off],
    'POST /auth/two-factor/setup': setup,
    'POST /auth/two-factor': expired,
  })
  await enterFirstCode()
  expect(await screen.findByText('This set-up has expired. Please begin again.')).toBeTruthy()
  fireEvent.click(await button('Continue'))
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
})

test('recovery codes whose answer was lost are created again', async () => {
  let isOn = false
  open({
    'GET /auth/two-factor': () => [200, isOn ? on : off],
    'POST /auth/two-factor/setup': setup,
    'POST /auth/two-factor': () => {
      isOn = true
      return expired
    },
    'POST /auth/two-factor/recovery-codes': [200, { recoveryCodes: codes }],
  })
  await enterFirstCode()
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/your recovery codes did not arrive/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Create new codes' }))
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
})

test('a change that needs the second factor asks for a code and is then sent again', async () => {
  let isConfirmed = false
  const calls = open({
    'GET /auth/two-factor': [200, on],
    'DELETE /auth/two-factor': () => (isConfirmed ? [204] : confirmNeeded),
    'POST /auth/two-factor/confirm': () => {
      isConfirmed = true
      return [200, { confirmedUntil: '2026-11-28T10:10:00.000Z' }]
    },
  })
  fireEvent.click(await button('Turn off'))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: '123456' } })
  fireEvent.click(await button('Confirm'))
  await waitFor(() => expect(calls.filter((call) => call === 'DELETE /auth/two-factor')).toHaveLength(2))
})

test('without a code, the refusal is shown', async () => {
  open({ 'GET /auth/two-factor': [200, on], 'POST /auth/two-factor/recovery-codes': confirmNeeded })
  fireEvent.click(await button('Create new codes'))
  const dialog = await screen.findByRole('dialog', { name: 'New recovery codes' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create new codes' }))
  const confirmation = await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Cancel' }))
  expect(await within(dialog).findByText('Confirm')).toBeTruthy()
})

test('a required factor can’t be turned off, and a missing one is announced with its day', async () => {
  open({ 'GET /auth/two-factor': [200, { ...off, policy: 'REQUIRED', requiredFrom: '2026-12-01' }] })
  expect(await screen.findByText(/From 1 Dec 2026, your role requires two-factor sign-in/)).toBeTruthy()
})

test('a day that has come is not announced as a later one', async () => {
  open({ 'GET /auth/two-factor': [200, { ...off, policy: 'REQUIRED', requiredFrom: '2026-11-28' }] })
  expect(await screen.findByText('Your role requires two-factor sign-in. Set it up now.')).toBeTruthy()
})

test('remembered devices are listed and can be forgotten', async () => {
  const device = {
    id: '0199a000-0000-7000-8000-00000000000d',
    isCurrent: true,
    browser: 'Firefox',
    system: 'Linux',
    address: '192.0.2.7',
    createdAt: '2026-11-20T08:00:00.000Z',
    lastUsedAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2026-12-20T08:00:00.000Z',
  }
  const calls = open({
    'GET /auth/two-factor': [200, { ...on, policy: 'REQUIRED', requiredFrom: '2026-11-01', devices: [device] }],
    [`DELETE /auth/devices/${device.id}`]: [204],
  })
  expect(await screen.findByText('1 device')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /Forget Firefox on Linux/ }))
  fireEvent.click(await button('Forget'))
  await waitFor(() => expect(calls).toContain(`DELETE /auth/devices/${device.id}`))
})

const passkey: Passkey = {
  id: '0199a000-0000-7000-8000-00000000000e',
  name: 'Desk key',
  createdAt: '2026-11-10T08:00:00.000Z',
  lastUsedAt: null,
  browser: null,
  system: null,
  isBackedUp: false,
}
const site = window.location.origin

test('passkeys are listed and removed; the last factor says what its removal means', async () => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  const calls = open({
    'GET /auth/two-factor': [200, { ...on, enabledAt: null, passkeys: [passkey], passkeyOrigin: site }],
    [`DELETE /auth/passkeys/${passkey.id}`]: [204],
  })
  expect(await screen.findByText('Your password and your passkey')).toBeTruthy()
  expect(screen.getByText(/Added on 10 Nov 2026 · Never used/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add passkey' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Desk key' }))
  expect(await screen.findByText(/It is your only second factor/)).toBeTruthy()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls).toContain(`DELETE /auth/passkeys/${passkey.id}`))
})

test.each([
  [null, 'Passkeys don’t work at this address. They need an encrypted address with a name.'],
  ['https://hr.example.com', 'Passkeys only work at https://hr.example.com. Open Muster there.'],
])('with the address %s, the page says why it can’t add a passkey', async (passkeyOrigin, sentence) => {
  open({ 'GET /auth/two-factor': [200, { ...on, passkeyOrigin }] })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
})
