import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { ToastRegion } from '../../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../../testing/renderPage.tsx'
import RequestLeaveDialog from './RequestLeaveDialog.tsx'
import { viewer, requestOf, userWith } from '../../../../testing/samples.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-23T09:00:00Z')

const mayAll: Permission[] = ['leaves.read', 'leaves.request_annual', 'leaves.request_sick']

/** A stand-in for browser interfaces that need layout, which jsdom does not have. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function open(
  create: Answer | (() => Answer | Promise<Answer>) = 'unreachable',
  permissions = mayAll,
  otherAnswers: Parameters<typeof answerCalls>[0] = {},
  employment: Partial<SessionUser> = {},
) {
  const calls = answerCalls({
    [`GET /users/${viewer.id}/leave-balances`]: [200, { leaveBalances: [] }],
    'POST /leaves': create,
    ...otherAnswers,
  })
  vi.stubGlobal('ResizeObserver', NoLayout)
  const onClose = vi.fn()
  renderPage(
    <SessionProvider user={{ ...userWith(permissions), ...employment }}>
      <RequestLeaveDialog onClose={onClose} />
      <ToastRegion />
    </SessionProvider>,
  )
  return { onClose, postCount: () => calls.filter((call) => call === 'POST /leaves').length }
}

async function choose(type: 'Annual leave' | 'Sick leave') {
  fireEvent.click(await screen.findByRole('combobox', { name: 'Leave Type' }))
  fireEvent.click(await screen.findByRole('option', { name: type, hidden: true }))
}

const typeInto = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Request' }))

async function fillIn() {
  await choose('Annual leave')
  typeInto('Start Date', '23 Nov 2026')
  typeInto('End Date', '25 Nov 2026')
  typeInto('Reason', 'Family')
}

test('offers only the types the user may request', async () => {
  open()
  fireEvent.click(await screen.findByRole('combobox', { name: 'Leave Type' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(['Annual leave', 'Sick leave'])
})

test('cannot be sent by someone who may request no type', async () => {
  open('unreachable', ['leaves.read', 'leaves.create'])
  expect(await screen.findByRole('button', { name: 'No Leave Types Available' })).toHaveProperty('disabled', true)
})

test('counts both first and last day, and moves the last day with the first', async () => {
  open()
  await choose('Annual leave')
  typeInto('Start Date', '23 Nov 2026')
  expect(screen.getByText('1 day')).toBeTruthy()
  typeInto('End Date', '25/11/2026')
  expect(screen.getByText('3 days')).toBeTruthy()
  typeInto('Start Date', '30 Nov 2026')
  expect(screen.getByText('1 day')).toBeTruthy()
})

test('marks a typed day that lies in the past', async () => {
  open()
  await choose('Annual leave')
  const today = Temporal.Now.plainDateISO('Africa/Cairo')
  const note = () => screen.queryAllByText('This day is in the past.').length
  typeInto('Start Date', today.subtract({ days: 1 }).toString())
  typeInto('End Date', today.toString())
  expect(note()).toBe(1)
  expect(screen.getByLabelText('Start Date').getAttribute('aria-describedby')).toBeTruthy()
  typeInto('Start Date', today.toString())
  expect(note()).toBe(0)
})

test('offers days within any employment, up to an agreed last day', async () => {
  const employment = { hireDate: '2026-06-01', employedFrom: '2025-03-03', employedUntil: '2027-02-26' }
  open('unreachable', mayAll, {}, employment)
  await choose('Annual leave')
  const errorFor = (day: string) => {
    typeInto('Start Date', day)
    fireEvent.blur(screen.getByLabelText('Start Date'))
    return screen.queryByText(/^Please choose .* or (later|earlier)$/)?.textContent ?? null
  }
  expect(errorFor('2025-03-03')).toBeNull()
  expect(errorFor('2025-03-02')).toBe('Please choose Mon 3 Mar 2025 or later')
  expect(errorFor('2027-02-26')).toBeNull()
  expect(errorFor('2027-02-27')).toBe('Please choose Fri 26 Feb 2027 or earlier')
})

test('requires a certificate for sick leave, which can be removed again', async () => {
  open()
  await choose('Sick leave')
  expect(screen.getByRole('button', { name: 'Medical Certificate Required' })).toHaveProperty('disabled', true)
  const file = new File(['%PDF-1.4'.repeat(1000)], 'certificate.pdf', { type: 'application/pdf' })
  const field = screen.getByLabelText('Medical Certificate')
  expect(field.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png,.doc,.docx')
  fireEvent.change(field, { target: { files: [file] } })
  expect(screen.getByText('certificate.pdf')).toBeTruthy()
  expect(screen.getByText('7.81 KB')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Submit Request' })).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByRole('button', { name: 'Remove certificate.pdf' }))
  expect(screen.getByRole('button', { name: 'Medical Certificate Required' })).toBeTruthy()
})

test('marks every missing field and sends nothing', async () => {
  const { postCount } = open()
  await screen.findByRole('combobox', { name: 'Leave Type' })
  submit()
  for (const sentence of ['Please choose a type of leave', 'Please choose a start date', 'Please give a reason'])
    expect(screen.getByText(sentence)).toBeTruthy()
  expect(postCount()).toBe(0)
})

test('sends once however often it is pressed, and closes', async () => {
  let answer: (answer: Answer) => void = () => undefined
  const { onClose, postCount } = open(() => new Promise((resolve) => (answer = resolve)))
  await fillIn()
  submit()
  submit()
  fireEvent.submit(screen.getByLabelText('Reason').closest('form') as HTMLFormElement)
  await waitFor(() => expect(postCount()).toBe(1))
  answer([201, { leaveRequest: requestOf({}) }])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(postCount()).toBe(1)
  expect(screen.getByText('Leave request submitted successfully!')).toBeTruthy()
})

test('opens the conflict dialog on an overlap and keeps all input', async () => {
  const { onClose } = open([409, { message: 'Not on these days', code: 'leave.overlap', requestId: 'r' }])
  await fillIn()
  submit()
  expect(await screen.findByText('Unable to Process Request')).toBeTruthy()
  expect(await screen.findAllByText(/^(Choose dates|Cancel or modify|Contact your manager)/)).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Understood' }))
  expect(await screen.findByDisplayValue('Family')).toBeTruthy()
  expect(screen.getByDisplayValue(/23 Nov 2026/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('recognises a refusal by its code, not its sentence', async () => {
  open([409, { message: 'This conflicts with, overlaps, and already exists', code: 'leave.decided', requestId: 'r' }])
  await fillIn()
  submit()
  expect(await screen.findByText('Failed to submit leave request')).toBeTruthy()
  expect(screen.queryByText('Unable to Process Request')).toBeNull()
})

test('shows validation errors together and at each field', async () => {
  const errors = [
    { path: 'startDate', msg: 'Needs a notice of 7 days', message: 'Needs a notice of 7 days' },
    { path: 'reason', msg: 'Too short', message: 'Too short' },
  ]
  open([400, { message: 'Validation failed', errors, requestId: 'r' }])
  await fillIn()
  submit()
  expect(await screen.findByText('Validation Error')).toBeTruthy()
  expect(screen.getByText('Needs a notice of 7 days, Too short')).toBeTruthy()
  expect(screen.getByLabelText('Start Date').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('End Date').getAttribute('aria-invalid')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Start Date')))
  typeInto('Reason', 'A family visit')
  expect(screen.queryByText('Too short')).toBeNull()
})

test('clears the errors of one attempt on the next', async () => {
  const errors = [{ path: 'startDate', msg: 'Needs a notice of 7 days', message: 'Needs a notice of 7 days' }]
  const answers: Answer[] = [
    [400, { message: 'Validation failed', errors, requestId: 'r' }],
    [201, { leaveRequest: requestOf({}) }],
  ]
  const { onClose } = open(() => answers.shift() ?? 'unreachable')
  await fillIn()
  submit()
  expect(await screen.findByText('Validation Error')).toBeTruthy()
  typeInto('Start Date', '30 Nov 2026')
  submit()
  expect(screen.queryByText('Validation Error')).toBeNull()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('shows the certificate field if the server requires one by the company’s policy', async () => {
  const sentence = 'A medical certificate is required for this type of leave'
  const errors = [{ path: 'medicalCertificate', msg: sentence, message: sentence }]
  open([400, { message: 'Validation failed', errors, requestId: 'r' }])
  await fillIn()
  submit()
  expect(await screen.findByLabelText('Medical Certificate')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Medical Certificate Required' })).toHaveProperty('disabled', true)
  // Other days may not require a certificate.
  typeInto('End Date', '26 Nov 2026')
  expect(screen.queryByLabelText('Medical Certificate')).toBeNull()
})

const noneFree = { days: 0, stretches: [] }

test('says which days cost nothing, and why, if only working days are deducted', async () => {
  const day = (date: string, holiday: string | null, last = date) => ({ startDate: date, endDate: last, holiday })
  const stretches = [day('2026-11-24', 'A feast'), day('2026-11-28', null, '2026-11-29'), day('2026-12-05', null)]
  const rest = { problem: null, certificateRequired: false, workingDaysOnly: true, away: { count: 0, people: [] } }
  const preview = { totalDays: 2, years: [], free: { days: 6, stretches }, ...rest }
  open('unreachable', mayAll, { 'GET /leaves/preview': [200, { preview }] })
  await fillIn()
  const line = (await screen.findByText('Not deducted')).closest('p')
  expect(line?.textContent).toBe('Not deducted6 days')
  const texts = [...(line?.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)
  expect(texts).toEqual([
    '24 Nov 2026 · A feast',
    '28–29 Nov 2026 · Days off',
    '5 Dec 2026 · Day off',
    'and 2 more days',
  ])
})

test.each([
  ['Sick leave', false],
  ['Annual leave', true],
] as const)('%s of next year follows the policy in force then', async (type, certificateRequired) => {
  const cost = { totalDays: 1, years: [], problem: null, free: noneFree, away: { count: 0, people: [] } }
  open('unreachable', mayAll, {
    'GET /leaves/preview': [200, { preview: { ...cost, certificateRequired } }],
  })
  const field = () => screen.queryByLabelText('Medical Certificate') !== null
  await choose(type)
  expect(field()).toBe(!certificateRequired)
  typeInto('Start Date', '4 Jan 2027')
  await waitFor(() => expect(field()).toBe(certificateRequired))
  const button = certificateRequired ? 'Medical Certificate Required' : 'Submit Request'
  expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', certificateRequired)
})

test('shows a preview only for the request it belongs to, and not while another one loads', async () => {
  const problem = 'This leave overlaps your leave request of 23 Nov 2026 (pending)'
  const years = [{ year: 2026, days: 3, remainingBefore: 9, remainingAfter: 6 }]
  const rest = { free: noneFree, certificateRequired: false, workingDaysOnly: false, away: { count: 0, people: [] } }
  const preview = { totalDays: 3, years, problem, ...rest }
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const answers = [[200, { preview }] satisfies Answer, promise]
  open('unreachable', mayAll, { 'GET /leaves/preview': () => answers.shift() ?? 'unreachable' })
  await fillIn()
  expect(await screen.findByText(problem)).toBeTruthy()
  typeInto('End Date', '26 Nov 2026')
  expect(screen.getByText('4 days')).toBeTruthy()
  for (const texts of [problem, '6 of 9 days remain', 'No one']) expect(screen.queryByText(texts)).toBeNull()
  expect(screen.getByText('Counts your manager, your peers and your direct reports.')).toBeTruthy()
  resolve([200, { preview: { ...preview, totalDays: 4, problem: null } }])
  expect(await screen.findByText('6 of 9 days remain')).toBeTruthy()
  expect(screen.getByText('4 calendar days')).toBeTruthy()
  expect(screen.queryByText(problem)).toBeNull()
})

const insufficient = 'Insufficient leave balance: 3 days remaining, 5 requested'

test.each([
  [[400, { message: insufficient, requestId: 'r' }], insufficient],
  [[400, {}], 'Please check your input and try again.'],
  ['unreachable', 'Unable to connect to the server. Please check your internet connection and try again.'],
] as [Answer, string][])('shows any other refusal, %j, in place', async (answer, sentence) => {
  open(answer)
  await fillIn()
  submit()
  expect(await screen.findByText('Failed to submit leave request')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByDisplayValue('Family')).toBeTruthy()
})

test('sends the version it changes, and keeps all input if that has changed', async () => {
  const sent: unknown[] = []
  const request = requestOf({ userId: viewer.id, user: viewer })
  const message = 'This leave request has changed since you opened it. Please check it and try again.'
  answerCalls({
    [`PUT /leaves/${request.id}`]: (body) => {
      sent.push(body)
      return [409, { message, requestId: 'r' }]
    },
  })
  vi.stubGlobal('ResizeObserver', NoLayout)
  renderPage(
    <SessionProvider user={userWith(mayAll)}>
      <RequestLeaveDialog request={request} onClose={vi.fn()} />
    </SessionProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'A wedding' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect((await screen.findByText(message)).closest('form')).toBeTruthy()
  expect(screen.getByDisplayValue('A wedding')).toBeTruthy()
  expect(sent).toEqual([expect.objectContaining({ reason: 'A wedding', updatedAt: request.updatedAt })])
})

test('shows another person’s change beside the user’s, and lets the user choose', async () => {
  const sent: unknown[] = []
  const request = requestOf({ userId: viewer.id, user: viewer })
  const now = { ...request, reason: 'A funeral', endDate: '2026-11-24', updatedAt: '2026-11-21T09:00:00.000Z' }
  const message = 'This leave request has changed since you opened it. Please check it and try again.'
  answerCalls({
    [`GET /leaves/${request.id}`]: [200, { leaveRequest: now }],
    [`PUT /leaves/${request.id}`]: (body) => {
      sent.push(body)
      return [409, { message, code: 'leave.changed_meanwhile', requestId: 'r' }]
    },
  })
  vi.stubGlobal('ResizeObserver', NoLayout)
  renderPage(
    <SessionProvider user={userWith(mayAll)}>
      <RequestLeaveDialog request={request} onClose={vi.fn()} />
    </SessionProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'A wedding' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  // Unchanged fields take the new value; for fields changed by both, the user chooses.
  const conflict = await screen.findByRole('group', { name: 'Reason' })
  expect(conflict.textContent).toBe('ReasonCurrent valueA funeralYour valueA wedding')
  expect(screen.queryByRole('group', { name: 'End Date' })).toBeNull()
  expect(screen.getByDisplayValue('Tue 24 Nov 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Current value/ }))
  expect(screen.getByLabelText('Reason').textContent).toBe('A funeral')
  fireEvent.click(screen.getByRole('radio', { name: /Your value/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const expected = { reason: 'A wedding', endDate: '2026-11-24', updatedAt: now.updatedAt }
  expect(sent[1]).toEqual(expect.objectContaining(expected))
})
