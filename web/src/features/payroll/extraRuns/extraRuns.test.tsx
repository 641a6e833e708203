import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { runOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { RunField } from '../shared/chosenRun.tsx'
import ExtraRunDialog from './ExtraRunDialog.tsx'
import { toInput } from './extraRunForm.ts'

stopClock('2026-11-22T10:00:00Z')

const extra = { name: 'Bonus', kind: 'BONUS' as const, paymentDate: '2026-11-22' }
const payment = { grossPay: 10_000, insurance: 737, incomeTax: 1852.5, netPay: 7410.5, currency: 'EGP', problem: null }

function show(answers: Record<string, Answer | ((body: unknown) => Answer)> = {}, onClose = vi.fn()) {
  window.history.replaceState(null, '', '?view=payroll&month=2026-11')
  const calls = answerCalls({
    'GET /payroll/people': [200, { people: [viewer] }],
    'GET /payroll/extra-runs': [200, { runs: [{ key: '2026-11.1', ...extra }] }],
    'GET /payroll/thirteenth-month/proposal': [200, { rule: null, people: [], left: 0 }],
    'GET /payroll/extra-runs/proposal': [200, { people: [], left: 0 }],
    'POST /payroll/extra-runs/preview': [
      200,
      { payments: [{ ...payment, user: { ...viewer, llId: null } }], totals: [] },
    ],
    'POST /payroll/extra-runs': [201, { run: runOf({ key: '2026-11.1', extra }) }],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.all_view', 'payroll.process'])}>
      <main id="main">
        <RunField />
        <ExtraRunDialog period="2026-11" onClose={onClose} />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return { calls, onClose }
}

test('the amount of the run is that of everyone without their own', () => {
  const values = {
    kind: 'THIRTEENTH_MONTH' as const,
    name: '13th month',
    paymentDate: '2026-12-15',
    by: 'PERCENT' as const,
    amount: '7',
    percent: '50',
    people: [
      { id: 'a', firstName: 'A', lastName: 'B', amount: '' },
      { id: 'c', firstName: 'C', lastName: 'D', amount: '1,200.50' },
    ],
  }
  expect(toInput('2026-12', values)).toMatchObject({
    percent: 50,
    payments: [{ userId: 'a' }, { userId: 'c', amount: 1200.5 }],
  })
  expect(toInput('2026-12', { ...values, by: 'AMOUNT' }).payments).toEqual([
    { userId: 'a', amount: 7 },
    { userId: 'c', amount: 1200.5 },
  ])
})

test('shows net pay before an extra run is made, and opens the run afterwards', async () => {
  const { onClose } = show()
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/Amount for each person/), { target: { value: '10000' } })
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'People' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(viewer.firstName), hidden: true }))
  const preview = await within(dialog).findByRole('table')
  expect(preview.textContent.replaceAll('\u00a0', ' ')).toContain('7,410.50')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make Extra Run' }))
  await screen.findByText('Extra run made')
  expect(onClose).toHaveBeenCalled()
  expect(new URLSearchParams(window.location.search).get('run')).toBe('1')
})

test('a month with extra runs lets you choose one', async () => {
  show()
  const field = await screen.findByRole('combobox', { name: 'Run', hidden: true })
  fireEvent.change(field, { target: { value: '0' } })
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('run')).toBe('0'))
})

test('a 13th month takes the people and amounts of the company’s rule', async () => {
  const rule = {
    id: '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11',
    firstYear: 2026,
    percent: 100,
    of: 'SALARY',
    paymentMonth: 11,
    prorating: 'MONTHS',
    leastMonths: 0,
    departments: [],
    enteredBy: { firstName: 'A', lastName: 'B' },
    enteredAt: '2026-11-01T10:00:00.000Z',
  }
  const people = [{ user: { ...viewer, llId: null }, currency: 'EGP', base: 12_000, months: 6, amount: 6000 }]
  const sent: unknown[] = []
  show({
    'GET /payroll/thirteenth-month/proposal': [200, { rule, people, left: 0 }],
    'POST /payroll/extra-runs': (body) => {
      sent.push(body)
      return [201, { run: runOf({ key: '2026-11.1', extra }) }]
    },
  })
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Kind'), { target: { value: 'THIRTEENTH_MONTH' } })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Use These Amounts' }))
  await within(dialog).findByRole('table')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make Extra Run' }))
  await screen.findByText('Extra run made')
  expect(sent).toMatchObject([{ kind: 'THIRTEENTH_MONTH', payments: [{ userId: viewer.id, amount: 6000 }] }])
})

test('fills in the gross amounts of a net bonus for people without an amount', async () => {
  const sent: unknown[] = []
  show({
    'POST /payroll/extra-runs/gross-up': (body) => {
      sent.push(body)
      const found = { ...payment, user: { ...viewer, llId: null }, grossPay: 13_494.5, beforeLoss: null }
      return [200, { payments: [found] }]
    },
  })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: 'From net amounts' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'People' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(viewer.firstName), hidden: true }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'From net amounts' }))
  const net = await within(dialog).findByLabelText(/Net amount for each person/)
  const fill = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Fill In Gross Amounts' })
  expect(fill.disabled).toBe(true)
  fireEvent.change(net, { target: { value: '10000' } })
  fireEvent.click(fill)
  const own = within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^Amount for ${viewer.firstName}`))
  await waitFor(() => expect(own.value).toBe('13,494.50'))
  expect(sent).toEqual([
    { period: '2026-11', paymentDate: '2026-11-22', payments: [{ userId: viewer.id, net: 10_000 }] },
  ])
  expect(fill.disabled).toBe(true)
})

test('a run of differences has people without amounts, and says who has none', async () => {
  const sent: unknown[] = []
  const none = { ...payment, netPay: 0, currency: null, problem: 'NOTHING_TO_PAY', user: { ...viewer, llId: null } }
  show({
    'POST /payroll/extra-runs/preview': [200, { payments: [none], totals: [] }],
    'POST /payroll/extra-runs': (body) => {
      sent.push(body)
      return [201, { run: runOf({ key: '2026-11.1', extra }) }]
    },
  })
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Kind'), { target: { value: 'DIFFERENCES' } })
  expect(within(dialog).queryByLabelText('Amounts')).toBe(null)
  expect(await within(dialog).findByText('Choose people to see their differences.')).toBeTruthy()
  expect(await within(dialog).findByText('No one is owed differences now.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'People' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(viewer.firstName), hidden: true }))
  expect(await within(dialog).findByText('No differences to pay')).toBeTruthy()
  expect(within(dialog).queryByLabelText(/^Amount for/)).toBe(null)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make Extra Run' }))
  await screen.findByText('Extra run made')
  expect(sent).toEqual([
    {
      period: '2026-11',
      kind: 'DIFFERENCES',
      name: 'Differences of earlier months',
      paymentDate: '2026-11-22',
      payments: [{ userId: viewer.id }],
    },
  ])
})

test('a run of differences takes the people who are owed something', async () => {
  show({ 'GET /payroll/extra-runs/proposal': [200, { people: [{ ...viewer, llId: null }], left: 3 }] })
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Kind'), { target: { value: 'DIFFERENCES' } })
  expect(await within(dialog).findByText('1 person is owed differences. 3 more people need another run.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Choose These People' }))
  const chosen = within(dialog).getByRole('list', { name: 'Chosen people' })
  expect(chosen.textContent).toContain(viewer.firstName)
  expect((await within(dialog).findByRole('table')).textContent).toContain('7,410.50')
})

test('says beside the fields which amounts are missing or not above 0', async () => {
  show()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('combobox', { name: 'People' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(viewer.firstName), hidden: true }))
  const make = () => fireEvent.click(dialog.getByRole('button', { name: 'Make Extra Run' }))
  make()
  const amount = dialog.getByLabelText(/Amount for each person/)
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByText('Please enter an amount for each person, or a percentage')).toBeTruthy()
  const own = dialog.getByLabelText<HTMLInputElement>(new RegExp(`^Amount for ${viewer.firstName}`))
  fireEvent.change(own, { target: { value: '0' } })
  make()
  await waitFor(() => expect(own.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByText('Please enter an amount greater than 0')).toBeTruthy()
  fireEvent.change(own, { target: { value: '12000' } })
  expect(own.value).toBe('12,000')
})
