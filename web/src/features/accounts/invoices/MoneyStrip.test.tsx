import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { stopClock } from '../../../testing/stopClock.ts'
import { MoneyStrip } from './MoneyStrip.tsx'

stopClock('2026-11-27T09:00:00Z')

const none = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, accounts: [] }

const textOf = (name: string) => screen.getByRole('region', { name }).textContent.replaceAll('\u00a0', ' ')

test('shows what is owed and what of it is overdue, by currency', async () => {
  answerCalls({
    'GET /accounts/aging': [
      200,
      {
        asOf: '2026-11-27',
        aging: [
          { ...none, currency: 'EUR', notDue: 0.1, days1to30: 0.1, days61to90: 0.2, over90: 1000, total: 1000.4 },
          { ...none, currency: 'USD', notDue: 5, total: 5 },
        ],
      },
    ],
  })
  renderPage(<MoneyStrip />)
  await waitFor(() => expect(textOf('Unpaid')).toBe('UnpaidEUR 1,000.40USD 5.00'))
  expect(textOf('Overdue')).toBe('OverdueEUR 1,000.30')
  expect(screen.getByRole('link', { name: 'Overdue' }).getAttribute('href')).toBe(
    '?view=accounts&tab=invoices&status=OVERDUE',
  )
})

test('shows dashes if the amounts can’t be loaded', async () => {
  answerCalls({ 'GET /accounts/aging': [500, { message: 'Broken' }] })
  renderPage(<MoneyStrip />)
  await waitFor(() => expect(textOf('Unpaid')).toBe('Unpaid–'))
})
