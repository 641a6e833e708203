import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import CorrectSalaryDialog from './CorrectSalaryDialog.tsx'

stopClock('2026-11-22T10:00:00Z')

const before = { grossPay: 12_000, insurance: 1320, incomeTax: 948.5, netPay: 9731.5 }
const after = { grossPay: 10_000, insurance: 1100, incomeTax: 592.5, netPay: 8307.5 }
const preview = {
  months: [
    {
      period: '2026-10',
      isApproved: true,
      awaitsDecision: false,
      changes: [{ currency: 'EGP', before, after, difference: -1424 }],
    },
  ],
  missing: [],
  differences: [{ currency: 'EGP', netPay: -1424 }],
  changedAt: '2026-10-01T08:00:00.000Z',
}

function show(answers: Record<string, Answer> = {}) {
  const onClose = vi.fn()
  const sent: unknown[] = []
  answerCalls({
    'GET /payroll/people': [200, { people: [viewer] }],
    'GET /payroll/loans/terms': [200, { currency: 'EGP', openFrom: '2026-11' }],
    'POST /payroll/salary/preview': [200, { preview }],
    'POST /payroll/salary/corrections': (body) => {
      sent.push(body)
      return [201, { preview, loan: null }]
    },
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.all_view', 'payroll.process', 'users.update'])}>
      <main id="main">
        <CorrectSalaryDialog onClose={onClose} />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return { sent, onClose }
}

function type(dialog: HTMLElement, name: RegExp, value: string) {
  const field = within(dialog).getByRole('textbox', { name })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

async function fill() {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('combobox', { name: /Employee/ }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(viewer.firstName), hidden: true }))
  type(dialog, /Wrong since/, '2026-10-01')
  type(dialog, /Correct monthly salary/, '10000')
  return dialog
}

test('shows each month as paid and as correct, and repays what was overpaid by instalments', async () => {
  const { sent, onClose } = show()
  const dialog = await fill()
  const table = await within(dialog).findByRole('table')
  const text = table.textContent.replaceAll('\u00a0', ' ')
  for (const part of ['9,731.50', '8,307.50', '−EGP 1,424.00']) expect(text.replaceAll('-', '−')).toContain(part)
  fireEvent.change(within(dialog).getByLabelText('Repayment'), { target: { value: 'INSTALMENTS' } })
  expect(dialog.textContent.replaceAll('\u00a0', ' ')).toContain('474.67')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct Salary' }))
  expect(await within(dialog).findByText('Please give a reason')).toBeTruthy()
  type(dialog, /Reason/, 'Entered too high')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct Salary' }))
  await screen.findByText('Salary corrected')
  expect(onClose).toHaveBeenCalled()
  const { differences, changedAt } = preview
  expect(sent).toMatchObject([
    { instalments: 3, reason: 'Entered too high', differences, changedAt, from: '2026-10-01' },
  ])
})

test('asks for a reason only for instalments, which keep it', async () => {
  const { sent } = show()
  const dialog = await fill()
  await within(dialog).findByRole('table')
  expect(within(dialog).queryByRole('textbox', { name: /Reason/ })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct Salary' }))
  await screen.findByText('Salary corrected')
  expect(sent).toEqual([expect.not.objectContaining({ reason: expect.anything() })])
})

test('says that the differences changed since the preview', async () => {
  show({
    'POST /payroll/salary/corrections': [
      409,
      { message: 'The differences changed', code: 'payroll.changed_meanwhile' },
    ],
  })
  const dialog = await fill()
  await within(dialog).findByRole('table')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct Salary' }))
  expect(await within(dialog).findByText(/The differences changed/)).toBeTruthy()
})
