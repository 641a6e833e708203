import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { jobOf } from '../../../testing/jobs.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import ApplyDialog from './ApplyDialog.tsx'

test('a job that was closed meanwhile is said to be, and the letter stays', async () => {
  const job = jobOf()
  answerCalls({ [`POST /jobs/${job.id}/apply`]: [404, { message: 'Not found', requestId: 'r' }] })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['jobs.apply'])}>
      <ApplyDialog job={job} onClose={onClose} />
    </SessionProvider>,
  )
  const letter = screen.getByLabelText<HTMLTextAreaElement>('Cover Letter')
  fireEvent.change(letter, { target: { value: 'Dear all' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  expect(await screen.findByText('Failed to submit application')).toBeTruthy()
  expect(screen.getByText('This job can no longer be applied for')).toBeTruthy()
  expect(letter.value).toBe('Dear all')
  expect(onClose).not.toHaveBeenCalled()
})
