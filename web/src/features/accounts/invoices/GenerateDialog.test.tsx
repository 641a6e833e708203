import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UnbilledMonth } from '@muster/contract/accounts/generation'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import GenerateDialog from './GenerateDialog.tsx'
import { toggleMonths } from './UnbilledMonths.tsx'

stopClock('2026-11-23T09:00:00Z')

const nile = { id: '019a6b7e-0000-7000-8000-000000000001', name: 'Nile' }
const delta = { id: '019a6b7e-0000-7000-8000-000000000002', name: 'Delta' }
const person = { id: '019a6b7e-0000-7000-8000-00000000000a', firstName: 'Amina', lastName: 'Test' }
const months: UnbilledMonth[] = [
  { period: '2026-07', account: nile, currency: 'USD', total: 1200, people: [person] },
  { period: '2026-08', account: delta, currency: 'EUR', total: 60, people: [person] },
]
const account = { currency: 'USD', initialBalance: 0, type: 'OPERATIONAL' }

/**
 * Renders the dialog and returns the inputs that it sends. `answer` gives the response to its request for unbilled
 * months.
 */
function show(answer: () => Answer = () => [200, pageOf(months)]) {
  const bodies: unknown[] = []
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
    'GET /invoices/unbilled': answer,
    'POST /invoices/generate': (body) => {
      bodies.push(body)
      return [200, { count: 0, invoices: [], skipped: [] }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['accounts.manage_invoices'])}>
      <GenerateDialog onClose={() => undefined} />
    </SessionProvider>,
  )
  return bodies
}

const pageOf = (rows: typeof months, currentPage = 1, totalItems = rows.length) => ({
  months: rows,
  pagination: { currentPage, totalPages: Math.ceil(totalItems / 20), totalItems, itemsPerPage: 20 },
})

const generate = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Generate' }))
  await screen.findByText('Nothing to invoice for this month.')
}

test('offers unbilled earlier months and drafts only those that are selected', async () => {
  const bodies = show()
  const offer = await screen.findByRole('group', { name: 'Unbilled earlier months' })
  const july = within(offer).getByRole<HTMLInputElement>('checkbox', { name: 'July 2026, Nile' })
  expect(july.checked).toBe(false)
  expect(offer.textContent.replaceAll('\u00a0', ' ')).toContain('Amina TestUSD 1,200.00')
  fireEvent.click(july)
  await generate()
  expect(bodies).toEqual([{ period: '2026-10', earlier: [{ accountId: nile.id, period: '2026-07' }] }])
})

test('deselects months that the newly chosen account does not offer', async () => {
  const bodies = show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'July 2026, Nile' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'August 2026, Delta' }))
  expect(screen.getByText('Months selected: 2')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: /^Account/ }), { target: { value: delta.id } })
  expect(await screen.findByText('Months selected: 1')).toBeTruthy()
  await generate()
  expect(bodies).toEqual([
    { period: '2026-10', accountId: delta.id, earlier: [{ accountId: delta.id, period: '2026-08' }] },
  ])
})

test('says if unbilled months cannot be loaded, and loads them on Try again', async () => {
  let works = false
  show(() => (works ? [200, pageOf(months)] : [500, { message: 'Something went wrong' }]))
  expect(await screen.findByText('Unbilled months could not be loaded')).toBeTruthy()
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Unbilled earlier months' })).toBeTruthy()
})

test('selects the months of all pages, counts them and clears the selection', async () => {
  const monthOf = (period: string) => ({ ...months[0]!, period })
  const [first, second] = [[monthOf('2026-01'), monthOf('2026-02')], [monthOf('2026-03')]]
  let requestCount = 0
  const bodies = show(() => [200, requestCount++ === 0 ? pageOf(first, 1, 21) : pageOf(second, 2, 21)])
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('Months selected: 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'March 2026, Nile' }))
  expect(screen.getByText('Months selected: 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.getByText('Months selected: 0')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'March 2026, Nile' }))
  await generate()
  expect(bodies).toEqual([{ period: '2026-10', earlier: [{ accountId: nile.id, period: '2026-03' }] }])
})

test('selects at most a hundred months', () => {
  const monthOf = (number: number) => ({ ...months[0]!, account: { id: String(number), name: `Client ${number}` } })
  const many = Array.from({ length: 101 }, (_, number) => monthOf(number))
  const selection = toggleMonths([], many, true)
  expect(selection.map(({ accountId }) => accountId)).toEqual(many.slice(0, 100).map(({ account: { id } }) => id))
  expect(toggleMonths(selection, many.slice(1), false)).toEqual([{ accountId: '0', period: '2026-07' }])
})
