import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import GenerateDialog from './GenerateDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const nile = { id: '019a6b7e-0000-7000-8000-000000000001', name: 'Nile' }
const delta = { id: '019a6b7e-0000-7000-8000-000000000002', name: 'Delta' }
const person = { id: '019a6b7e-0000-7000-8000-00000000000a', firstName: 'Amina', lastName: 'Test' }
const months = [
  { period: '2026-07', account: nile, currency: 'USD', total: 1200, people: [person] },
  { period: '2026-08', account: delta, currency: 'EUR', total: 60, people: [person] },
]
const account = { currency: 'USD', initialBalance: 0, type: 'OPERATIONAL' }

/** The dialog, and what it sent. */
function show() {
  const sent: unknown[] = []
  answerCalls({
    'GET /accounts': [
      200,
      {
        accounts: [
          { ...account, ...nile },
          { ...account, ...delta },
        ],
        pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
      },
    ],
    'GET /invoices/unbilled': [
      200,
      { months, pagination: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 100 } },
    ],
    'POST /invoices/generate': (body) => {
      sent.push(body)
      return [200, { count: 0, invoices: [], skipped: [] }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['accounts.manage_invoices'])}>
      <GenerateDialog onClose={() => undefined} />
    </SessionProvider>,
  )
  return sent
}

test('what was not billed in earlier months is offered, and drafted only once it is chosen', async () => {
  const sent = show()
  const offer = await screen.findByRole('group', { name: 'Not billed in earlier months' })
  const july = within(offer).getByRole<HTMLInputElement>('checkbox', { name: 'July 2026, Nile' })
  expect(july.checked).toBe(false)
  expect(offer.textContent.replaceAll('\u00a0', ' ')).toContain('Amina TestUSD 1,200.00')
  fireEvent.click(july)
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('There is nothing to invoice for this month.')).toBeTruthy()
  expect(sent).toEqual([{ period: '2026-10', earlier: [{ accountId: nile.id, period: '2026-07' }] }])
})

test('what was chosen of another account is not drafted', async () => {
  const sent = show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'July 2026, Nile' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'August 2026, Delta' }))
  fireEvent.change(screen.getByRole('combobox', { name: /^Account/ }), { target: { value: delta.id } })
  fireEvent.click(await screen.findByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('There is nothing to invoice for this month.')).toBeTruthy()
  expect(sent).toEqual([
    { period: '2026-10', accountId: delta.id, earlier: [{ accountId: delta.id, period: '2026-08' }] },
  ])
})
