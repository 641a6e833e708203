import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PaymentPreview } from '@muster/contract/payroll/payments'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { runOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PaymentFilesDialog, { proposedPayDay } from './PaymentFilesDialog.tsx'

stopClock('2026-11-22T10:00:00Z')

const user = {
  id: '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11',
  firstName: 'Mona',
  lastName: 'Adel',
  llId: null,
  department: 'Sales',
  position: null,
  profileImage: null,
}
const preview: PaymentPreview = {
  format: 'SEPA',
  currency: 'EUR',
  status: 'APPROVED',
  payments: { count: 12, total: 34_500.5 },
  account: { currency: 'EUR', holder: 'Muster AG', bankName: '', accountNumber: 'DE02120300000000202051', bic: '' },
  problem: null,
  leftOut: [
    { reason: 'NO_ACCOUNT', count: 61, people: [{ user, currency: 'EUR', netPay: 3000 }] },
    { reason: 'OTHER_CURRENCY', count: 2, people: [] },
  ],
  downloaded: null,
}

const template = {
  id: user.id,
  name: 'National Bank',
  separator: 'COMMA',
  encoding: 'UTF-8',
  hasTitles: true,
  columns: [{ field: 'AMOUNT', title: '', text: '' }],
}

async function show(changes: Partial<PaymentPreview> = {}) {
  answerCalls({
    'GET /payroll/payment-templates': [200, { templates: [template] }],
    'GET /payroll/runs/2026-11/payments': [200, { preview: { ...preview, ...changes } }],
  })
  const run = runOf({
    bankFiles: [
      { currency: 'EGP', status: 'APPROVED' },
      { currency: 'EUR', status: 'APPROVED' },
    ],
  })
  renderPage(
    <SessionProvider user={userWith([])}>
      <main id="main">
        <PaymentFilesDialog run={run} onClose={vi.fn()} />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('34,500.50', { exact: false })
  return dialog
}

test('names everyone left out with the reason, and the account that pays', async () => {
  const dialog = await show()
  expect(dialog.textContent).toContain('Left out: 63')
  expect(dialog.textContent).toContain('No bank details 61')
  expect(dialog.textContent).toContain('and 60 others')
  expect(dialog.textContent).toContain('DE02 1203 0000 0000 2020 51')
  expect(within(dialog).getByRole('link', { name: 'Mona Adel' }).getAttribute('href')).toContain(user.id)
})

test('offers SEPA for euros alone, and proposes the last day of the month', async () => {
  const dialog = await show()
  const kinds = () =>
    [...within(dialog).getByLabelText<HTMLSelectElement>('File').options].map(({ textContent }) => textContent)
  expect(kinds()).toEqual(['National Bank (CSV)', 'Cash list (PDF)'])
  fireEvent.change(within(dialog).getByLabelText('Currency'), { target: { value: '1' } })
  expect(kinds()).toEqual(['SEPA credit transfer (XML)', 'National Bank (CSV)', 'Cash list (PDF)'])
  expect(within(dialog).getByLabelText<HTMLInputElement>('Payment date').value).toBe('Mon 30 Nov 2026')
})

test('warns of an earlier download', async () => {
  const by = { firstName: 'Omar', lastName: 'Said' }
  const dialog = await show({ downloaded: { at: '2026-11-20T10:00:00.000Z', by } })
  expect(dialog.textContent).toMatch(/Downloaded by Omar Said .*\. Give each file to the bank only once/)
})

test('says what is missing, and offers no download', async () => {
  const dialog = await show({ problem: 'NO_PAYING_ACCOUNT', account: null })
  expect(dialog.textContent).toContain('Set the account that pays salaries in this currency in Settings')
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download File' })
  fireEvent.click(button)
  expect(button.disabled).toBe(true)
})

test.each([
  ['2026-11', '2026-11-22', '2026-11-30'],
  // The last day is a Saturday, and the first possible one a Sunday.
  ['2026-10', '2026-10-15', '2026-11-02'],
  ['2026-10', '2026-11-22', '2026-11-23'],
])('the payment date of %s on %s is %s', (period, today, expected) => {
  expect(proposedPayDay(period, today)).toBe(expected)
})
