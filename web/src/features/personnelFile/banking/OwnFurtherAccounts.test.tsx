import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FurtherAccount } from '@muster/contract/personnelFile/banking'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { OwnFurtherAccounts } from './OwnFurtherAccounts.tsx'

const personId = '00000000-0000-7000-8000-000000000001'
const accountOf = (end: number, share: Partial<FurtherAccount> = {}): FurtherAccount => ({
  accountId: `00000000-0000-7000-8000-00000000000${end}`,
  bankName: `Bank ${end}`,
  country: 'EG',
  accountNumber: `•••• 000${end}`,
  routingNumber: '',
  accountType: 'checking',
  currency: 'EGP',
  kind: 'PERCENT',
  value: 12.5,
  ...share,
})
const [first, second, third] = [accountOf(2), accountOf(3, { kind: 'AMOUNT', value: 1500 }), accountOf(4)]
const path = `/users/${personId}/banking-details/further-accounts`

/** Shows accounts; returns the inputs of the calls with their keys. */
function show(accounts: FurtherAccount[]) {
  const sent: [string, unknown][] = []
  const answer =
    (call: string, status: number) =>
    (body: unknown): Answer => {
      sent.push([call, body])
      return status === 204 ? [204] : [status, { bankingDetails: null }]
    }
  const answers = [
    [`POST ${path}`, 201],
    [`PATCH ${path}/${first.accountId}`, 200],
    [`PUT ${path}/order`, 200],
    [`DELETE ${path}/${first.accountId}`, 204],
  ] as const
  answerCalls(Object.fromEntries(answers.map(([call, status]) => [call, answer(call, status)])))
  renderPage(
    <main id="main">
      <OwnFurtherAccounts personId={personId} country="EG" accounts={accounts} numbers={null} />
      <ToastRegion />
    </main>,
  )
  return sent
}
/** Chooses an action of an account. */
const choose = async (at: number, action: string) => {
  fireEvent.click(screen.getAllByRole('button', { name: 'Actions' })[at]!)
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('shows each share with its masked account, and offers at most three', () => {
  show([first, second, third])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^12\.5\s% of the net pay in EGPBank 2 · •••• 0002$/),
    expect.stringMatching(/^EGP\s1,500\.00 of each monthly payBank 3 · •••• 0003$/),
    expect.stringMatching(/^12\.5\s% of the net pay in EGPBank 4 · •••• 0004$/),
  ])
  expect(screen.queryByRole('button', { name: 'Add Account' })).toBe(null)
})

test('an account is added with its share, after errors at the fields', async () => {
  const sent = show([])
  expect(screen.getByText('You can have a part of your pay sent to up to three further accounts.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Account' }))
  const fill = (label: RegExp | string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fill('This account receives', 'PERCENT')
  fill(/^Percentage/, '101')
  fill(/^Bank Name/, 'Savings Bank')
  fill(/^Account Number/, 'EG38 0019 0005 0000 0000 2631 8000 2')
  fill(/^Account Type/, 'savings')
  fireEvent.click(dialog.getByRole('button', { name: 'Add Account' }))
  expect(await dialog.findByText('Please enter at most 100 percent')).toBeTruthy()
  expect(sent).toEqual([])
  fill(/^Percentage/, '12.5')
  fireEvent.click(dialog.getByRole('button', { name: 'Add Account' }))
  expect(await screen.findByText('Account added')).toBeTruthy()
  expect(sent).toMatchObject([
    [`POST ${path}`, { accountNumber: 'EG380019000500000000263180002', currency: 'EGP', kind: 'PERCENT', value: 12.5 }],
  ])
})

test('a share is changed', async () => {
  const sent = show([first, second])
  await choose(0, 'Change share')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change share' }))
  fireEvent.change(dialog.getByLabelText('This account receives'), { target: { value: 'AMOUNT' } })
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '2,000' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Share saved')).toBeTruthy()
  expect(sent).toEqual([[`PATCH ${path}/${first.accountId}`, { currency: 'EGP', kind: 'AMOUNT', value: 2000 }]])
})

test('an account is moved, the first one only down', async () => {
  const sent = show([first, second])
  await choose(0, 'Move down')
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBe(null)
  const accountIds = [second.accountId, first.accountId]
  await waitFor(() => expect(sent).toEqual([[`PUT ${path}/order`, { accountIds }]]))
})

test('an account is removed after a question', async () => {
  const sent = show([first, second])
  await choose(0, 'Remove')
  const question = within(await screen.findByRole('dialog', { name: 'Remove Bank 2 •••• 0002?' }))
  expect(sent).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Account removed')).toBeTruthy()
  expect(sent).toEqual([[`DELETE ${path}/${first.accountId}`, undefined]])
})
