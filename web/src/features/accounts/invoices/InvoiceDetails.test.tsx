import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceDetail } from '@muster/contract/accounts/invoices'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { useInvoiceActions } from './useInvoiceActions.tsx'

stopClock('2026-11-23T09:00:00Z')

const id = '019a6b7e-0000-7000-8000-000000000001'
const none = {
  edit: false,
  issue: false,
  delete: false,
  pay: false,
  void: false,
  credit: false,
  send: false,
  pdf: true,
}
const invoice: InvoiceDetail = {
  id,
  kind: 'INVOICE',
  number: '2026-0001',
  account: { id, name: 'Nile' },
  currency: 'USD',
  period: null,
  status: 'ISSUED',
  isOverdue: false,
  isPartlyPaid: false,
  total: 1140,
  credited: 0,
  paid: 0,
  due: 1140,
  issuedOn: '2026-11-01',
  dueDate: '2026-12-01',
  note: null,
  lacks: [],
  sentTo: null,
  sentAt: null,
  creditOf: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  can: none,
  lines: [],
  payments: [],
  creditNotes: [],
  billTo: { name: 'Nile', address: null, email: 'bills@nile.example' },
}

function Shown() {
  const { actions, dialogs } = useInvoiceActions()
  return (
    <>
      <InvoiceDialog isHidden={false} actions={actions} />
      {dialogs}
    </>
  )
}

/** Renders an invoice in its dialog and returns the calls that it makes. */
function show(more: Partial<InvoiceDetail>, isOwner = false) {
  const answer = { invoice: { ...invoice, ...more } }
  const calls = answerCalls({
    [`GET /invoices/${id}`]: [200, answer],
    [`PATCH /invoices/${id}`]: [200, answer],
    [`POST /invoices/${id}/send`]: [200, answer],
  })
  window.history.replaceState(null, '', `?view=accounts&invoice=${id}`)
  renderPage(
    <SessionProvider user={{ ...userWith(['accounts.manage_invoices']), isOwner }}>
      <Shown />
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}
const draft = { status: 'DRAFT', number: null, due: 0, can: { ...none, issue: true } } as const
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('names missing seller details before issuing, and issues the invoice anyway', async () => {
  const calls = show({ ...draft, lacks: ['address', 'bankAccount'] })
  await press('Issue')
  const confirmation = await screen.findByRole('dialog', { name: 'Issue this invoice?' })
  expect(await within(confirmation).findByText('Missing: your address and your bank account')).toBeTruthy()
  expect(within(confirmation).getByText('Ask the owner to add them.')).toBeTruthy()
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Issue Anyway' }))
  await waitFor(() => expect(calls).toContain(`PATCH /invoices/${id}`))
})

test('links the owner to the settings to add missing seller details', async () => {
  show({ ...draft, lacks: ['taxNumber'] }, true)
  await press('Issue')
  const confirmation = await screen.findByRole('dialog', { name: 'Issue this invoice?' })
  const link = await within(confirmation).findByRole('link', { name: 'Add them in Settings' })
  expect(link.getAttribute('href')).toBe('?view=settings&tab=company')
})

test('sends an invoice with all seller details without asking', async () => {
  const calls = show({ can: { ...none, send: true } })
  await press('Email Invoice')
  await waitFor(() => expect(calls).toContain(`POST /invoices/${id}/send`))
  expect(screen.queryByText(/^Missing/)).toBeNull()
})

test('names missing seller details of an issued invoice before sending it', async () => {
  const calls = show({ lacks: ['taxNumber'], sentTo: 'bills@nile.example', can: { ...none, send: true } })
  await press('Email Invoice')
  const confirmation = await screen.findByRole('dialog', { name: 'Email invoice 2026-0001?' })
  expect(within(confirmation).getByText('Issued invoices keep their original details.')).toBeTruthy()
  expect(calls).not.toContain(`POST /invoices/${id}/send`)
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Email Anyway' }))
  await waitFor(() => expect(calls).toContain(`POST /invoices/${id}/send`))
})

const names = async () => {
  await screen.findByText('Invoice 2026-0001')
  return screen.getAllByRole('button').flatMap(({ textContent }) => textContent || [])
}

test('offers a payment as the next step while something is due', async () => {
  const can = { ...none, pay: true, credit: true }
  show({ can })
  expect((await names()).at(-1)).toBe('Record Payment')
})

test('offers a repayment last on a paid invoice', async () => {
  show({ status: 'PAID', paid: 1140, due: 0, can: { ...none, pay: true, credit: true } })
  const actionNames = await names()
  expect(actionNames.at(-1)).toBe('Download PDF')
  expect(actionNames).not.toContain('Record Payment')
})

test('shows both states of an overdue, partly paid invoice', async () => {
  show({ isOverdue: true, isPartlyPaid: true, paid: 140, due: 1000 })
  expect(await screen.findByText('Partly paid')).toBeTruthy()
  expect(screen.getByText('Overdue')).toBeTruthy()
})
