import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import AgingTab from './AgingTab.tsx'

stopClock('2026-11-27T09:00:00Z')

const amounts = { notDue: 6120.86, days1to30: 6259.46, days31to60: 0, days61to90: 0, over90: 0, total: 12_380.32 }
const thames = { ...amounts, account: { id: '019a6b7e-0000-7000-8000-000000000001', name: 'Thames' } }

const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ')

const severn = {
  notDue: 0,
  days1to30: 0,
  days31to60: 100,
  days61to90: 0,
  over90: 0,
  total: 100,
  account: { id: '019a6b7e-0000-7000-8000-000000000002', name: 'Severn' },
}

/** Renders the tab in a wide window or on a phone. */
function show(props: {
  isPhone: boolean
  accounts?: (typeof thames)[]
  currencies?: string[]
  listsInvoices?: boolean
}) {
  const { isPhone, accounts = [thames], currencies = ['GBP'], listsInvoices = true } = props
  const sums = { ...amounts, days31to60: 100 * (accounts.length - 1), total: 12_380.32 + 100 * (accounts.length - 1) }
  answerCalls({
    'GET /accounts/aging': [
      200,
      { asOf: '2026-11-27', aging: currencies.map((currency) => ({ ...sums, currency, accounts })) },
    ],
  })
  const Tab = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isPhone && media.startsWith('(max-width'), onchange: null }),
    )
    return <AgingTab />
  }
  renderPage(
    <SessionProvider
      user={userWith([
        'accounts.view',
        'accounts.view_stats',
        ...(listsInvoices ? (['accounts.manage_invoices'] as const) : []),
      ])}
    >
      <Tab />
    </SessionProvider>,
  )
}

test('names the currency of each row once, at its total, and adds up several accounts', async () => {
  show({ isPhone: false, accounts: [thames, severn] })
  const rows = within(await screen.findByRole('table', { name: 'Unpaid amounts by age' })).getAllByRole('row')
  expect(rows.map(textOf)).toEqual([
    'AccountNot due1–30 days31–60 days61–90 daysOver 90 daysTotalActions',
    'Thames6,120.866,259.46–––GBP 12,380.32Show Invoices',
    'Severn––100.00––GBP 100.00Show Invoices',
    'All accounts, GBP6,120.866,259.46100.00––GBP 12,480.32',
  ])
})

test.each([
  ['the reader may list invoices', {}, 2],
  ['the reader may not', { listsInvoices: false }, 0],
  ['the account has a second currency', { currencies: ['GBP', 'EUR'] }, 0],
])('amounts lead to their invoices only where these add up to them: %s', async (_case, props, links) => {
  show({ isPhone: false, ...props })
  const table = within(await screen.findByRole('table', { name: 'Unpaid amounts by age' }))
  expect(table.queryAllByRole('link')).toHaveLength(links)
})

test('is ordered by each column, with the total of a currency last, and leads from an amount to its invoices', async () => {
  show({ isPhone: false, accounts: [thames, severn] })
  const table = within(await screen.findByRole('table', { name: 'Unpaid amounts by age' }))
  const accounts = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => /^(Thames|Severn|All accounts)/.exec(row.textContent)?.[0])
  fireEvent.click(table.getByRole('button', { name: 'Account' }))
  expect(accounts()).toEqual(['Severn', 'Thames', 'All accounts'])
  fireEvent.click(table.getByRole('button', { name: 'Total' }))
  fireEvent.click(table.getByRole('button', { name: 'Total' }))
  expect(accounts()).toEqual(['Thames', 'Severn', 'All accounts'])
  expect(table.getByRole('link', { name: '6,259.46' }).getAttribute('href')).toBe(
    `?view=accounts&tab=invoices&of=${thames.account.id}&age=days1to30`,
  )
})

test('does not repeat the only account of a currency as a total', async () => {
  show({ isPhone: false })
  const rows = within(await screen.findByRole('table', { name: 'Unpaid amounts by age' })).getAllByRole('row')
  expect(rows.slice(1).map(textOf)).toEqual(['Thames6,120.866,259.46–––GBP 12,380.32Show Invoices'])
})

test('shows the total beside the account on a phone, and below them only ages with an amount', async () => {
  show({ isPhone: true })
  const [row] = within(await screen.findByRole('list', { name: 'Unpaid amounts by age' })).getAllByRole('listitem')
  const visible = [...(row?.querySelectorAll('dl > div') ?? [])].filter((detail) => textOf(detail.querySelector('dd')))
  expect(textOf(row)).toMatch(/^Thames/)
  expect(visible.map(textOf)).toEqual(['TotalGBP 12,380.32', 'Not due6,120.86', '1–30 days6,259.46'])
})

test('a row leads to the invoices that are overdue, or to all unpaid ones where none is', async () => {
  show({ isPhone: false, accounts: [thames, { ...thames, ...severn, notDue: 100, days31to60: 0 }] })
  const [overdue, unpaid] = await screen.findAllByRole('button', { name: 'Show Invoices' })
  if (overdue) fireEvent.click(overdue)
  expect(window.location.search).toBe(`?view=accounts&tab=invoices&status=OVERDUE&of=${thames.account.id}`)
  if (unpaid) fireEvent.click(unpaid)
  expect(window.location.search).toBe(`?view=accounts&tab=invoices&status=ISSUED&kind=INVOICE&of=${severn.account.id}`)
})
