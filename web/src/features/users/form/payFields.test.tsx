import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { stopClock } from '../../../testing/stopClock.ts'
import { PayFields } from './PayFields.tsx'
import { newUser } from './userForm.ts'

stopClock('2026-11-23T09:00:00Z')

const accounts = [
  { id: '019a6b7e-0000-7000-8000-000000000001', name: 'Delta Retail Group', currency: 'EUR' },
  { id: '019a6b7e-0000-7000-8000-000000000002', name: 'Nile Logistics', currency: 'USD' },
]

function Invoiced() {
  const [values, setValues] = useState({ ...newUser('2026-11-23'), isInternal: false })
  const change = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }))
  return <PayFields form={{ values, change, problems: {} }} />
}

test('whoever is invoiced to an account is so in its currency, until another is chosen', async () => {
  answerCalls({
    'GET /accounts': [200, { accounts, pagination: { page: 1, limit: 20, total: 2, totalPages: 1 } }],
  })
  renderPage(<Invoiced />)
  await screen.findByRole('option', { name: 'Delta Retail Group (EUR)' })
  const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } })
  const currency = 'Currency: Invoicing Amount'
  expect(choice(currency).value).toBe('USD')
  choose('Account', accounts[0]?.id ?? '')
  expect(choice(currency).value).toBe('EUR')
  choose(currency, 'GBP')
  expect(choice(currency).value).toBe('GBP')
  choose('Account', accounts[1]?.id ?? '')
  expect(choice(currency).value).toBe('USD')
})
