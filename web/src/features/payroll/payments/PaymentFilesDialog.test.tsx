import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Currency } from '@muster/contract/kit/money'
import type { PaymentBatch } from '@muster/contract/payroll/paymentBatches'
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
  payments: { count: 12, total: 34_500.5 },
  transfers: 12,
  digest: 'a1',
  account: { currency: 'EUR', holder: 'Muster AG', bankName: '', accountNumber: 'DE02120300000000202051', bic: '' },
  problem: null,
  leftOut: [
    { reason: 'NO_ACCOUNT', field: null, count: 61, people: [{ user, currency: 'EUR', netPay: 3000 }] },
    { reason: 'FIELD', field: 'BANK', count: 1, people: [] },
    { reason: 'OTHER_CURRENCY', field: null, count: 2, people: [] },
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

const batch: PaymentBatch = {
  id: user.id,
  period: '2026-11',
  format: 'CASH',
  currency: 'EUR',
  template: null,
  payOn: '2026-11-30',
  payments: { count: 3, total: 900 },
  transfers: 3,
  released: 0,
  paid: 0,
  messageId: null,
  madeAt: '2026-11-22T09:00:00.000Z',
  madeBy: { id: user.id, firstName: 'Omar', lastName: 'Said' },
  release: null,
  can: { requestRelease: true, confirmRelease: false, rejectRelease: false },
}

const release = vi.fn()

async function show(
  changes: Partial<PaymentPreview> = {},
  { batches = [], currencies = ['EGP', 'EUR'] }: { batches?: PaymentBatch[]; currencies?: Currency[] } = {},
) {
  answerCalls({
    'GET /payroll/runs/2026-11/payment-batches': [200, { batches }],
    [`GET /payroll/payment-batches/${batch.id}/payments`]: [
      200,
      { payments: [{ recordId: user.id, user, amount: 300, transfers: 1, state: 'OPEN' }] },
    ],
    [`POST /payroll/payment-batches/${batch.id}/release`]: (body) => {
      release(body)
      return [200, { batch }]
    },
    'GET /payroll/payment-templates': [200, { templates: [template] }],
    'GET /payroll/runs/2026-11/payments': [200, { preview: { ...preview, ...changes } }],
  })
  const run = runOf({
    payments: { currencies, files: batches.length },
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
  await within(dialog).findAllByText(currencies.length > 0 ? '34,500.50' : '900.00', { exact: false })
  return dialog
}

test('names everyone left out with the reason, and the account that pays', async () => {
  const dialog = await show()
  expect(dialog.textContent).toContain('Left out: 64')
  expect(dialog.textContent).toContain('No bank details 61')
  expect(dialog.textContent).toContain('Bank can’t be written in this file 1')
  expect(dialog.textContent).toContain('and 60 others')
  expect(dialog.textContent).toContain('DE02 1203 0000 0000 2020 51')
  expect(within(dialog).getByRole('link', { name: 'Mona Adel' }).getAttribute('href')).toContain(user.id)
})

test('offers SEPA for euros alone, and proposes the last day of the month', async () => {
  const dialog = await show()
  const kinds = () =>
    [...within(dialog).getByLabelText<HTMLSelectElement>('File').options].map(({ textContent }) => textContent)
  expect(kinds()).toEqual(['National Bank (CSV)', 'Cash list (PDF)'])
  fireEvent.change(within(dialog).getByLabelText('Currency'), { target: { value: 'EUR' } })
  expect(kinds()).toEqual(['SEPA credit transfer (XML)', 'National Bank (CSV)', 'Cash list (PDF)'])
  expect(within(dialog).getByLabelText<HTMLInputElement>('Payment date').value).toBe('Mon 30 Nov 2026')
})

test('warns of a download by an earlier version', async () => {
  const by = { firstName: 'Omar', lastName: 'Said' }
  const dialog = await show({ downloaded: { at: '2026-11-20T10:00:00.000Z', format: 'CASH', by } })
  expect(dialog.textContent).toMatch(
    /Cash list \(PDF\): Downloaded by Omar Said .*\. Muster doesn’t know who was in that file/,
  )
})

test('says what is missing, and makes no file', async () => {
  const dialog = await show({ problem: 'NO_PAYING_ACCOUNT', account: null })
  expect(dialog.textContent).toContain('Set the account that pays salaries in this currency in Settings')
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Make File' })
  fireEvent.click(button)
  expect(button.disabled).toBe(true)
})

test('offers earlier files as they were, and the release of payments that were not made', async () => {
  const dialog = await show({}, { batches: [batch], currencies: [] })
  expect(within(dialog).queryByRole('button', { name: 'Make File' })).toBe(null)
  within(dialog).getByRole('button', { name: 'Download Cash list (PDF)' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release Payments' }))
  const form = await screen.findByRole('dialog', { name: 'Release payments' })
  fireEvent.click(await within(form).findByLabelText(/Mona Adel/))
  fireEvent.change(within(form).getByLabelText(/Reason/), { target: { value: 'Account closed' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Request Release' }))
  await screen.findByText('Release requested')
  expect(release).toHaveBeenCalledWith({ reason: 'Account closed', recordIds: [user.id] })
})

test.each([
  ['2026-11', '2026-11-22', '2026-11-30'],
  // The last day is a Saturday, and the first possible one a Sunday.
  ['2026-10', '2026-10-15', '2026-11-02'],
  ['2026-10', '2026-11-22', '2026-11-23'],
])('the payment date of %s on %s is %s', (period, today, expected) => {
  expect(proposedPayDay(period, today)).toBe(expected)
})

test('asks before a file with released payments is downloaded again, and not while a release is pending', async () => {
  const pending = {
    id: user.id,
    count: 1,
    people: [],
    reason: 'Account closed',
    requestedAt: '2026-11-20T10:00:00.000Z',
    requestedBy: batch.madeBy,
    downloaded: { at: '2026-11-20T10:00:00.000Z', by: { firstName: 'Omar', lastName: 'Said' } },
  }
  const other = { ...batch, id: `${user.id.slice(0, -1)}0`, format: 'SEPA' as const, release: pending }
  const dialog = await show({}, { batches: [{ ...batch, released: 2 }, other], currencies: [] })
  expect(dialog.textContent).toContain('Last downloaded by Omar Said')
  const button = (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })
  expect(button('Download SEPA credit transfer (XML)').disabled).toBe(true)
  fireEvent.click(button('Download Cash list (PDF)'))
  const question = await screen.findByRole('dialog', { name: 'Download Cash list (PDF)?' })
  expect(question.textContent).toContain('2 of its payments were released')
})
