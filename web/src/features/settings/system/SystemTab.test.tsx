import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/ToastRegion.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import SystemTab from './SystemTab.tsx'

const [reset, unknown] = [/^Password Reset Visibility/, /^Unknown Email Message/]
const refusal: Answer = [403, { message: 'Only the owner may change this', requestId: 'r' }]

/** The tab, where the switch for Forgot Password is on and saving it waits for `answer`. */
async function open() {
  const sent: unknown[] = []
  const stored = { reset: true, unknown: true }
  let answer: (how: Answer) => void = () => undefined
  answerCalls({
    'GET /auth/password-reset-enabled': () => [200, { enabled: stored.reset }],
    'GET /settings/reveal-account-existence': () => [200, { enabled: stored.unknown }],
    'GET /settings/certificate-retention': [200, { days: 90 }],
    'GET /auth/me': [200, { user: userWith([]) }],
    'POST /auth/toggle-password-reset': (body) => {
      sent.push(body)
      return new Promise((resolve) => (answer = resolve))
    },
    'PUT /settings/reveal-account-existence': (body) => {
      Object.assign(stored, { unknown: (body as { enabled: boolean }).enabled })
      return [200, body]
    },
  })
  renderPage(
    <SessionProvider user={{ ...userWith([]), isOwner: true }}>
      <SystemTab />
      <ToastRegion />
    </SessionProvider>,
  )
  const [first, second] = await Promise.all(
    [reset, unknown].map((name) => screen.findByRole<HTMLInputElement>('switch', { name })),
  )
  if (!first || !second) throw new Error('The switches are missing')
  return { first, second, sent, stored, answer: (how: Answer) => answer(how) }
}

test('a switch stands as wanted while it is saved, keeps the focus, and a second press sends nothing', async () => {
  const { first, sent, stored, answer } = await open()
  first.focus()
  fireEvent.click(first)
  await waitFor(() => expect(first.getAttribute('aria-busy')).toBe('true'))
  expect(first.checked).toBe(false)
  fireEvent.click(first)
  expect(first.checked).toBe(false)
  stored.reset = false
  answer([200, { enabled: false }])
  expect(await screen.findByText('Password Reset Setting Updated')).toBeTruthy()
  await waitFor(() => expect(first.getAttribute('aria-busy')).toBeNull())
  expect(first.checked).toBe(false)
  expect(document.activeElement).toBe(first)
  expect(sent).toEqual([{ enabled: false }])
})

test('what was refused goes back and says so beside its switch alone, until it is tried again', async () => {
  const { first, second, sent, stored, answer } = await open()
  fireEvent.click(first)
  await waitFor(() => expect(sent).toHaveLength(1))
  answer(refusal)
  const said = await screen.findByText('Only the owner may change this')
  expect(said.closest('[role="alert"]')?.textContent).toContain('Failed to update setting')
  const row = said.closest('[role="alert"]')?.parentElement
  expect([row?.contains(first), row?.contains(second)]).toEqual([true, false])
  await waitFor(() => expect(first.checked).toBe(true))

  // Another switch is saved by itself.
  fireEvent.click(second)
  expect(await screen.findByText('Sign-in Setting Updated')).toBeTruthy()
  expect([first.checked, second.checked]).toEqual([true, false])
  expect(said.isConnected).toBe(true)

  fireEvent.click(first)
  await waitFor(() => expect(said.isConnected).toBe(false))
  stored.reset = false
  answer([200, { enabled: false }])
  await waitFor(() => expect(first.checked).toBe(false))
})

test('a lost answer says so, and the switch stands as the server has it', async () => {
  const { first, sent, stored, answer } = await open()
  fireEvent.click(first)
  await waitFor(() => expect(sent).toHaveLength(1))
  stored.reset = false
  answer('unreachable')
  expect(await screen.findByText(/^Unable to connect to the server/)).toBeTruthy()
  await waitFor(() => expect(first.getAttribute('aria-busy')).toBeNull())
  await waitFor(() => expect(first.checked).toBe(false))
})
