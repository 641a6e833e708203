import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import JournalDialog from './JournalDialog.tsx'

stopClock('2026-11-22T10:00:00Z')

const journal = {
  id: viewer.id,
  period: '2026-11',
  date: '2026-11-30',
  reverses: null,
  isReversed: false,
  totals: [{ currency: 'EGP', debit: 1200.5, credit: 1200.5 }],
  records: 3,
  unassigned: 2,
  postedAt: '2026-11-22T09:00:00.000Z',
  postedBy: { id: viewer.id, firstName: 'Omar', lastName: 'Said' },
}

function show(journals: object[], unposted: number) {
  const calls = answerCalls({
    'GET /payroll/runs/2026-11/journals': [200, { journals, unposted }],
    'POST /payroll/runs/2026-11/journals': [201, { journal }],
    [`POST /payroll/journals/${journal.id}/reversal`]: [201, { journal: { ...journal, reverses: journal.id } }],
  })
  renderPage(
    <SessionProvider user={userWith([])}>
      <main id="main">
        <JournalDialog run={{ key: '2026-11', period: '2026-11', extra: null }} onClose={vi.fn()} />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}

test('posts the records that are in no journal', async () => {
  const calls = show([], 3)
  expect(await screen.findByText('Approved records in no journal: 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Post Journal' }))
  await screen.findByText('Journal posted')
  expect(calls).toContain('POST /payroll/runs/2026-11/journals')
})

test('offers what was posted as it was, and its reversal once', async () => {
  const reversed = { ...journal, id: '0197a000-0000-7000-8000-000000000001', isReversed: true, unassigned: 0 }
  const calls = show([journal, reversed], 0)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/2 accounts had no code/)
  expect(within(dialog).getAllByRole('button', { name: 'Download Journal' })).toHaveLength(2)
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Post Journal' }).disabled).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reverse Journal' }))
  const question = await screen.findByRole('dialog', { name: 'Reverse this journal?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Reverse Journal' }))
  await screen.findByText('Journal reversed')
  expect(calls).toContain(`POST /payroll/journals/${journal.id}/reversal`)
})
