import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../testing/migrationsBefore.ts'
import { migrate } from '../db/migrate.ts'
import { fromTheBeginning, termsIn, type TermsRow } from './invoicing.ts'

const terms = (amount: string) => ({ accountId: 'nile', chargingMethod: 'monthly', amount, currency: 'USD' }) as const
const row = (holdsFrom: string, amount: string | null): TermsRow =>
  amount === null ? [holdsFrom, null, null, null, null] : [holdsFrom, 'nile', 'monthly', amount, 'USD']

test('terms apply until the day before the next ones, and equal terms are combined', () => {
  const rows = [
    row(fromTheBeginning, '90.00'),
    row('2026-03-16', '100.00'),
    row('2026-05-01', null),
    row('2026-06-01', '90.00'),
  ]
  expect(termsIn(rows)).toEqual([
    {
      terms: terms('90.00'),
      ranges: [
        { first: fromTheBeginning, last: '2026-03-15' },
        { first: '2026-06-01', last: null },
      ],
    },
    { terms: terms('100.00'), ranges: [{ first: '2026-03-16', last: '2026-04-30' }] },
  ])
})

test('a change reverted on the same day splits nothing', () => {
  const rows = [row(fromTheBeginning, '90.00'), row('2026-03-16', '90.00'), row('2026-03-20', '90.00')]
  expect(termsIn(rows)).toEqual([{ terms: terms('90.00'), ranges: [{ first: fromTheBeginning, last: null }] }])
})

test('a person who was never invoiced, or no longer is, has no terms', () => {
  expect(termsIn([])).toEqual([])
  expect(termsIn([row('2026-03-16', null)])).toEqual([])
})

test('people invoiced before terms were stored get their terms from the beginning', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_invoicing_terms'))
  const [account, contractor] = [randomUUID(), randomUUID()]
  await pool.query(`insert into accounts (id, name) values ($1, 'Nile')`, [account])
  const person = `insert into users (id, email, first_name, last_name, added_on, is_internal, account_id, charging_method,
    invoicing_amount, invoicing_currency) values ($1, $2, 'A', 'Test', '2024-02-01', $3, $4, $5, $6, $7)`
  await pool.query(person, [contractor, 'a@x.example', false, account, 'weekly', '700', 'USD'])
  await pool.query(person, [randomUUID(), 'b@x.example', true, null, null, null, null])
  await migrate(pool)
  const { rows } = await pool.query('select * from invoicing_terms')
  expect(rows).toEqual([
    {
      user_id: contractor,
      holds_from: fromTheBeginning,
      account_id: account,
      charging_method: 'weekly',
      amount: '700.00',
      currency: 'USD',
    },
  ])
})
