import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckedEntries } from '@muster/contract/payroll/entryImport'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayItemsSection from './PayItemsSection.tsx'

stopClock('2026-11-25T09:00:00Z')

const user = { ...colleague, llId: 'LL-1', department: null, position: null, profileImage: null }
const entry = { user, code: 'NIGHT', value: 25, quantity: 12.5, currency: 'EGP', firstMonth: '2026-11' } as const
const item = {
  id: '0197a000-0000-7000-8000-000000000001',
  code: 'NIGHT',
  name: 'Night shift',
  arabicName: 'نوبة ليلية',
  type: 'EARNING',
  frequency: 'ONCE',
  formula: 'PER_HOUR',
  isTaxed: true,
  isInsured: false,
  isProrated: false,
  account: '',
  lastMonth: null,
}

async function choose(checked: Omit<CheckedEntries, 'digest'>, count = 1) {
  const calls = answerCalls({
    'GET /payroll/pay-items': [200, { items: [item], rules: [], departments: [], positions: [] }],
    'POST /payroll/pay-item-entries/import/check': [200, { ...checked, digest: 'a'.repeat(64) }],
    'POST /payroll/pay-item-entries/import': [200, { count }],
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.process', 'payroll.all_view'])}>
      <main id="main">
        <PayItemsSection />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Import Pay Items' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Pay Items' }))
  const file = new File(['Person'], 'entries.csv', { type: 'text/csv' })
  fireEvent.change(dialog.getByLabelText(/^File/), { target: { files: [file] } })
  return { dialog, calls }
}

test('the entries in a file are shown, then entered', async () => {
  const { dialog } = await choose({
    counts: { created: 1, same: 0, refused: 0 },
    entries: [{ ...entry, lastMonth: '2026-11' }],
    problems: [],
  })
  await dialog.findByText('All lines can be used.')
  const { textContent } = dialog.getByRole('row', { name: new RegExp(colleague.firstName) })
  expect(textContent?.replaceAll('\u00a0', ' ')).toContain('NIGHTNovember 202612.5EGP 25.00')
  fireEvent.click(dialog.getByRole('button', { name: 'Enter Pay Items' }))
  expect(await screen.findByText('Pay items entered')).toBeTruthy()
})

test('nothing is sent while a line can’t be used', async () => {
  const { dialog, calls } = await choose({
    counts: { created: 0, same: 0, refused: 1 },
    entries: [],
    problems: [{ line: 3, message: 'There is no pay item “BUS”' }],
  })
  await dialog.findByText('Line 3: There is no pay item “BUS”')
  fireEvent.click(dialog.getByRole('button', { name: 'Enter Pay Items' }))
  expect(calls).not.toContain('POST /payroll/pay-item-entries/import')
})

test('all lines that can’t be used are listed, and the verdict alone is announced', async () => {
  const problems = Array.from({ length: 300 }, (_, at) => ({ line: at + 2, message: 'There is no pay item “BUS”' }))
  const { dialog } = await choose({ counts: { created: 0, same: 0, refused: 300 }, entries: [], problems })
  const verdict = await dialog.findByText('Correct these lines, then choose the file again.')
  const lines = within(dialog.getByRole('region', { name: /^Correct these lines/ })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent).slice(198)).toEqual([
    'Line 200: There is no pay item “BUS”',
    'Line 201: There is no pay item “BUS”',
    'and 100 more lines',
  ])
  expect(verdict.closest('[role=status]')?.textContent).toBe(
    'Correct these lines, then choose the file again.New: 0 · Unchanged: 0 · Rejected: 300',
  )
})

test('a file that can’t be read says why beside its field, until another is chosen', async () => {
  const { dialog } = await choose({ counts: { created: 1, same: 0, refused: 0 }, entries: [], problems: [] })
  const msg = 'The first line lacks the columns “Value”'
  answerCalls({
    'POST /payroll/pay-item-entries/import/check': [
      400,
      { message: msg, errors: [{ path: 'file', msg, message: msg }] },
    ],
  })
  const field = dialog.getByLabelText(/^File/)
  fireEvent.change(field, { target: { files: [new File(['x'], 'other.csv', { type: 'text/csv' })] } })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByText(msg)).toBeTruthy()
  expect(dialog.queryByText('All lines can be used.')).toBeNull()
})
