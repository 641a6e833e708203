import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { jobOf } from '../../../testing/jobs.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import ApplyDialog from './ApplyDialog.tsx'

const job = jobOf({ title: 'Chef' })
const call = `POST /jobs/${job.id}/apply`

function show(answer: Answer) {
  const onClose = vi.fn<() => void>()
  const calls = answerCalls({ [call]: answer })
  renderPage(
    <SessionProvider user={userWith(['jobs.apply'])}>
      <ApplyDialog job={job} onClose={onClose} />
    </SessionProvider>,
  )
  return { calls, onClose }
}
const letter = () => screen.getByLabelText<HTMLTextAreaElement>('Cover Letter')
const send = () => fireEvent.click(screen.getByRole('button', { name: /Submit Application|Sending/ }))

test('sends nothing without a cover letter, and sends an application with one once', async () => {
  const { calls, onClose } = show([201, { application: {} }])
  expect(screen.getByRole('dialog', { name: 'Apply for Chef' })).toBeTruthy()
  fireEvent.change(letter(), { target: { value: '   ' } })
  send()
  expect(screen.getByText('Please write a cover letter')).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.change(letter(), { target: { value: 'I cook.' } })
  send()
  send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual([call])
})

const problem = 'This file is something else'
test.each([
  [
    'the server’s words',
    [409, { message: 'You have already applied for this job', code: 'job.applied', requestId: 'r' }],
    'You have already applied for this job',
  ],
  [
    'what is wrong with the file',
    [415, { message: 'Unsupported', errors: [{ path: 'resume', msg: problem, message: problem }], requestId: 'r' }],
    problem,
  ],
  ['that there is no connection', 'unreachable', /Unable to connect/],
] as [string, Answer, string | RegExp][])('a refusal shows %s and keeps all input', async (_, answer, message) => {
  const { onClose } = show(answer)
  fireEvent.change(letter(), { target: { value: 'I cook.' } })
  send()
  const title = await screen.findByText('Failed to submit application')
  const alert = title.closest('[role=alert]')
  expect(alert?.textContent).toMatch(message)
  expect(letter().value).toBe('I cook.')
  expect(onClose).not.toHaveBeenCalled()
})
