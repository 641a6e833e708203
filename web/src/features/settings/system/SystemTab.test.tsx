import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { ResetVisibility } from './ResetVisibility.tsx'
import { UnknownEmailMessage } from './UnknownEmailMessage.tsx'
import { TimeSection } from './CompanyAndTimeSections.tsx'
import { CompanySection } from './CompanySection.tsx'

const refusal: Answer = [403, { message: 'Only the owner may change this', requestId: 'r' }]
const settings = {
  companyName: 'Muster',
  companyAddress: '',
  taxNumber: '',
  registrationNumber: '',
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  bic: '',
  replyTo: '',
  timeZone: 'Africa/Cairo',
  firstDayOfWeek: 'Sunday',
  graceMinutes: 15,
  autoCloseHours: 16,
  minOvertimeMinutes: 15,
  absencesBeforeAccount: true,
  locationKept: true,
  locationDays: 90,
  documentMegabytes: 25,
  documentQuotaMegabytes: 1024,
  colleaguesSeeAway: true,
  certificateRetentionDays: 90,
  readNotificationDays: 365,
  unreadNotificationDays: 730,
  directoryOpen: true,
  separateApprover: true,
  payVariancePercent: 20,
  payVarianceAmount: 500,
  probationNoticeDays: 14,
  revealAccountExistence: true,
} as const
const owner = { ...userWith([]), isOwner: true }

/** Renders the switch for Forgot Password, turned on; its request settles with `answer`. */
async function openSwitch() {
  const sent: unknown[] = []
  const stored = { enabled: true }
  let answer: (result: Answer) => void = () => undefined
  answerCalls({
    'GET /auth/password-reset-enabled': () => [200, { ...stored }],
    'POST /auth/toggle-password-reset': (body) => {
      sent.push(body)
      return new Promise((resolve) => (answer = resolve))
    },
  })
  renderPage(
    <SessionProvider user={owner}>
      <ResetVisibility />
      <ToastRegion />
    </SessionProvider>,
  )
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Password Reset Visibility/ })
  return { toggle, sent, stored, answer: (result: Answer) => answer(result) }
}

test('shows the chosen state while saving, keeps the focus and ignores further presses', async () => {
  const { toggle, sent, stored, answer } = await openSwitch()
  toggle.focus()
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('true'))
  expect(toggle.checked).toBe(false)
  fireEvent.click(toggle)
  expect(toggle.checked).toBe(false)
  stored.enabled = false
  answer([200, { enabled: false }])
  expect(await screen.findByText('Password Reset Setting Updated')).toBeTruthy()
  await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBeNull())
  expect(toggle.checked).toBe(false)
  expect(document.activeElement).toBe(toggle)
  expect(sent).toEqual([{ enabled: false }])
})

test('reverts a refused switch and shows the reason beside it until the next try', async () => {
  const { toggle, sent, stored, answer } = await openSwitch()
  fireEvent.click(toggle)
  await waitFor(() => expect(sent).toHaveLength(1))
  answer(refusal)
  const message = await screen.findByText('Only the owner may change this')
  expect(message.closest('[role="alert"]')?.textContent).toContain('Failed to update setting')
  await waitFor(() => expect(toggle.checked).toBe(true))
  fireEvent.click(toggle)
  await waitFor(() => expect(message.isConnected).toBe(false))
  stored.enabled = false
  answer([200, { enabled: false }])
  await waitFor(() => expect(toggle.checked).toBe(false))
})

test('reports a lost response and shows the server’s state', async () => {
  const { toggle, sent, stored, answer } = await openSwitch()
  fireEvent.click(toggle)
  await waitFor(() => expect(sent).toHaveLength(1))
  stored.enabled = false
  answer('unreachable')
  expect(await screen.findByText(/^Unable to connect to the server/)).toBeTruthy()
  await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBeNull())
  await waitFor(() => expect(toggle.checked).toBe(false))
})

test('saves the message for unknown emails at once, and shows the reason if that fails', async () => {
  const sent: unknown[] = []
  let answer: Answer = refusal
  answerCalls({
    'PATCH /settings/system': (body) => {
      sent.push(body)
      return answer
    },
  })
  renderPage(
    <SessionProvider user={owner}>
      <UnknownEmailMessage isRevealed />
      <ToastRegion />
    </SessionProvider>,
  )
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: /^Message for Unknown Emails/ })
  fireEvent.click(toggle)
  const message = await screen.findByText('Only the owner may change this')
  expect(message.closest('[role="alert"]')?.textContent).toContain('Failed to update setting')
  await waitFor(() => expect(toggle.checked).toBe(true))
  expect(sent).toEqual([{ changes: { revealAccountExistence: false }, were: { revealAccountExistence: true } }])
  answer = [200, { message: 'Saved', settings: { ...settings, revealAccountExistence: false } }]
  fireEvent.click(toggle)
  expect(await screen.findByText('Message for Unknown Emails: Same as for a wrong password')).toBeTruthy()
})

function show(Part: typeof TimeSection, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({ 'GET /auth/me': [200, { user: owner }], ...answers })
  renderPage(
    <SessionProvider user={owner}>
      <Part settings={settings} />
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}
const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const saveChanges = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const question = () => screen.findByRole('dialog', { name: 'Save these changes?' })

test('shows the changes and their effect before saving; Back keeps the input', async () => {
  const [previews, changes]: unknown[][] = [[], []]
  show(TimeSection, {
    'POST /settings/system/preview': (body) => {
      previews?.push(body)
      return [200, { effects: [{ kind: 'auto_close.due', count: 2, people: [], months: [], from: null, to: null }] }]
    },
    'PATCH /settings/system': (body) => {
      changes?.push(body)
      return [200, { settings: { ...settings, autoCloseHours: 10 } }]
    },
  })
  type(/^Close forgotten clock-outs/, '10')
  saveChanges()
  const confirmation = await question()
  expect(within(confirmation).getByText('16 h → 10 h')).toBeTruthy()
  expect(within(confirmation).getByText(/^2 people have been clocked in longer/)).toBeTruthy()
  expect(within(confirmation).queryByText(/^Grace/)).toBeNull()
  const change = { changes: { autoCloseHours: 10 }, were: { autoCloseHours: 16 } }
  expect([previews, changes]).toEqual([[change], []])
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Close forgotten clock-outs/).value).toBe('10')

  saveChanges()
  fireEvent.click(within(await question()).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(changes).toEqual([change])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows an invalid value at its field without asking for a preview', async () => {
  const calls = show(TimeSection)
  type(/^Grace/, '121')
  saveChanges()
  expect(await screen.findByText('Please enter a whole number of minutes from 0 to 120')).toBeTruthy()
  expect(calls).toEqual([])
})

test('shows another person’s change beside the user’s own', async () => {
  const conflict: Answer = [
    409,
    { message: 'This setting has changed since you opened it.', code: 'setting.changed_meanwhile', requestId: 'r' },
  ]
  show(CompanySection, {
    'POST /settings/system/preview': conflict,
    'PATCH /settings/system': conflict,
    'GET /settings/system': [200, { settings: { ...settings, companyName: 'Delta' } }],
  })
  type(/^Company name/, 'Nile')
  saveChanges()
  expect(await screen.findByText('Choose which values to keep')).toBeTruthy()
  expect(screen.getByText('Delta')).toBeTruthy()
})

test('a bar counts the changes and discards them', async () => {
  const calls = show(CompanySection)
  const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
  expect(button('Save Changes')?.disabled).toBe(true)
  expect(button('Discard')).toBeNull()
  type(/^Company name/, 'Nile')
  expect(screen.getByText('1 change')).toBeTruthy()
  type(/^Tax number/, '7')
  expect(screen.getByText('2 changes')).toBeTruthy()
  // Spaces are no change.
  type(/^Tax number/, ' ')
  expect(screen.getByText('1 change')).toBeTruthy()
  expect(button('Save Changes')?.disabled).toBe(false)
  fireEvent.click(button('Discard') ?? expect.fail('No button discards'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Company name/).value).toBe('Muster')
  expect(screen.queryByText(/change/)).toBeNull()
  expect(button('Discard')).toBeNull()
  expect(button('Save Changes')?.disabled).toBe(true)
  expect(calls).toEqual([])
})
