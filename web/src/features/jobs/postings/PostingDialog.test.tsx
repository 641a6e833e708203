import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { jobOf } from '../../../testing/jobs.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PostingDialog from './PostingDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

function show(answers: Record<string, Answer | ((body: unknown) => Answer)>, job?: ReturnType<typeof jobOf>) {
  const onClose = vi.fn<() => void>()
  const calls = answerCalls(answers)
  renderPage(
    <SessionProvider user={userWith(['jobs.create'])}>
      <PostingDialog job={job} onClose={onClose} />
    </SessionProvider>,
  )
  return { calls, onClose }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create Job Posting' }))

function fillIn() {
  type('Title', ' Chef ')
  type('Department', 'Operations')
  type('Location', 'Giza')
  type('Closing Date', '31 Dec 2099')
  type('Salary from (monthly, optional)', '20000')
  type('Description', 'd'.repeat(50))
  type('Requirements', 'r'.repeat(20))
}

/** Returns the lines of the alert with this title. */
const expectAlert = async (title: string) => {
  const alert = (await screen.findByText(title)).closest('[role=alert]') as HTMLElement
  return within(alert)
    .getByText((_, element) => element?.matches('p + p') ?? false)
    .textContent?.split('\n')
}

test('a new posting closes after thirty days unless another day is chosen', () => {
  show({})
  expect(screen.getByLabelText('Closing Date')).toHaveProperty('value', 'Wed 23 Dec 2026')
})

test('groups the digits of a salary, and keeps those of a stored one grouped', () => {
  show({}, jobOf({ salaryMin: 20_000 }))
  expect(screen.getByLabelText('Salary from (monthly, optional)')).toHaveProperty('value', '20,000')
  type('Salary to (monthly, optional)', '125000')
  expect(screen.getByLabelText('Salary to (monthly, optional)')).toHaveProperty('value', '125,000')
})

test('shows all errors together and at their fields', async () => {
  const { calls } = show({})
  type('Title', 'ab')
  type('Closing Date', '')
  submit()
  expect(await expectAlert('Please fix the following errors')).toEqual([
    'Title must be at least 3 characters',
    'Department must be at least 2 characters',
    'Location must be at least 2 characters',
    'Description must be at least 50 characters',
    'Requirements must be at least 20 characters',
    'Closing date is required',
  ])
  for (const label of ['Title', 'Department', 'Location', 'Description', 'Requirements', 'Closing Date'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid'), label).toBe('true')
  expect(calls).not.toContain('POST /jobs')

  // A corrected field is no longer marked; the other invalid fields still are.
  type('Title', 'Chef')
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.getByLabelText('Location').getAttribute('aria-invalid')).toBe('true')
})

test('sends salaries as whole numbers, and null for an empty one', async () => {
  const sent: unknown[] = []
  const { onClose } = show({
    'POST /jobs': (body) => {
      sent.push(body)
      return [201, { job: jobOf({ status: 'DRAFT' }) }]
    },
  })
  fillIn()
  submit()
  submit()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      title: 'Chef',
      department: 'Operations',
      location: 'Giza',
      employmentType: 'FULL_TIME',
      salaryMin: 20_000,
      salaryMax: null,
      currency: 'EGP',
      description: 'd'.repeat(50),
      requirements: 'r'.repeat(20),
      benefits: '',
      closingDate: '2099-12-31',
    },
  ])
})

test('refuses a salary that is not a whole number', async () => {
  const { calls } = show({})
  fillIn()
  type('Salary to (monthly, optional)', '20000.5')
  submit()
  expect(await expectAlert('Please fix the following errors')).toEqual(['Please enter a whole amount of 0 or more'])
  expect(calls).not.toContain('POST /jobs')
})

test.each(['25,000', '٢٥٬٠٠٠'])('accepts the salary %s', async (salary) => {
  const sent: unknown[] = []
  show({
    'POST /jobs': (body) => {
      sent.push(body)
      return [201, { job: jobOf({ status: 'DRAFT' }) }]
    },
  })
  fillIn()
  type('Salary to (monthly, optional)', salary)
  submit()
  await waitFor(() => expect(sent).toMatchObject([{ salaryMax: 25_000 }]))
})

test('lists errors from the server with their paths', async () => {
  const details = [
    ['title', 'Too long'],
    ['closingDate', 'The closing date must be today or later'],
  ].map(([path, message]) => ({ path, msg: message, message }))
  show({ 'POST /jobs': [400, { message: 'Validation failed', errors: details, details, requestId: 'r' }] })
  fillIn()
  submit()
  expect(await expectAlert('Validation failed')).toEqual([
    'title: Too long',
    'closingDate: The closing date must be today or later',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Giza')
})

test('shows any other refusal in the server’s words', async () => {
  const { onClose } = show({ 'POST /jobs': [403, { message: 'You may not post jobs', requestId: 'r' }] })
  fillIn()
  submit()
  expect(await expectAlert('Failed to create job posting')).toEqual(['You may not post jobs'])
  expect(onClose).not.toHaveBeenCalled()
})

test('lets the user keep either version of a conflicting change', async () => {
  const job = jobOf({ title: 'Chef', status: 'DRAFT' })
  const now = { ...job, title: 'Head chef', updatedAt: '2026-11-21T08:00:00.000Z' }
  const sent: unknown[] = []
  show(
    {
      [`GET /jobs/${job.id}`]: [200, { job: now }],
      [`PUT /jobs/${job.id}`]: (body) => {
        sent.push(body)
        return sent.length === 1
          ? [409, { message: 'Changed', code: 'job.changed_meanwhile', requestId: 'r' }]
          : [200, { job: now }]
      },
    },
    job,
  )
  type('Title', 'Sous-chef')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const storedOption = await screen.findByRole('radio', { name: /Head chef/ })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Sous-chef/ }).checked).toBe(true)
  fireEvent.click(storedOption)
  type('Location', 'Giza')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ title: 'Head chef', location: 'Giza', updatedAt: now.updatedAt })
})
