import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { FromNet } from './FromNet.tsx'
import type { NetQuestion } from './netQuestion.ts'

stopClock('2026-11-22T10:00:00Z')

const result = {
  period: '2026-11',
  currency: 'EGP',
  gross: 14_871.83,
  grossPay: 14_871.83,
  insurance: 1635.9,
  incomeTax: 1235.93,
  deductions: 0,
  netPay: 12_000,
  benefits: 0,
  employerCost: 17_660.3,
  beforeLoss: null as { gross: number; netPay: number } | null,
  statuses: [] as { code: string; name: string }[],
  status: 'INSURED',
}

function show(
  answer: (body: unknown) => Answer,
  question: Partial<NetQuestion> = {},
  permissions: Permission[] = ['payroll.process'],
) {
  const bodies: unknown[] = []
  const onUse = vi.fn()
  const onSubmit = vi.fn()
  answerCalls({
    'POST /payroll/salary/gross-up': (body) => {
      bodies.push(body)
      return answer(body)
    },
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <form onSubmit={onSubmit}>
        <FromNet userId={colleague.id} currency="EGP" base={null} period="2026-11" onUse={onUse} {...question} />
      </form>
    </SessionProvider>,
  )
  return { bodies, onUse, onSubmit }
}
const open = () => fireEvent.click(screen.getByRole('button', { name: 'From a net amount' }))
const type = async (net: string) =>
  fireEvent.change(await screen.findByLabelText('Net pay a month'), { target: { value: net } })
const shown = (text: string) => text.replaceAll('\u00a0', ' ')

test('finds the gross salary for a net pay, shows the month, and fills it in', async () => {
  const { bodies, onUse } = show(() => [200, { result }])
  open()
  await type('12000')
  const use = await screen.findByRole('button', { name: /Use EGP/ })
  expect(shown(screen.getByRole('group').textContent)).toMatch(/Gross salary.*14,871\.83.*Employer cost.*17,660\.30/)
  fireEvent.click(use)
  expect(onUse).toHaveBeenCalledWith(14_871.83)
  expect(bodies).toEqual([{ net: 12_000, currency: 'EGP', period: '2026-11', baseSalary: null, userId: colleague.id }])
  expect(screen.queryByLabelText('Net pay a month')).toBeNull()
})

test('fills in a raise, unless the present salary is enough', async () => {
  const { onUse } = show(() => [200, { result }], { salaryBefore: 14_000, base: undefined })
  open()
  await type('12000')
  fireEvent.click(await screen.findByRole('button', { name: /Use a Raise of EGP/ }))
  expect(onUse).toHaveBeenCalledWith(871.83)
})

test('says if the present salary is enough', async () => {
  show(() => [200, { result }], { salaryBefore: 15_000 })
  open()
  await type('12000')
  expect(await screen.findByText('The present salary is at least that.')).toBeTruthy()
})

test('says if no salary gives exactly the net pay, and where bands are lost', async () => {
  show(() => [200, { result: { ...result, netPay: 12_000.01, beforeLoss: { gross: 14_000, netPay: 11_999 } } }])
  open()
  await type('12000')
  expect(shown((await screen.findByText(/No salary gives exactly/)).textContent)).toContain('EGP 12,000.00')
  expect(shown(screen.getByText(/lowest tax bands/).textContent)).toContain(
    'A salary of EGP 14,000.00 still leaves EGP 11,999.00',
  )
})

test('lets a status and an insured wage be chosen for someone without a record', async () => {
  const statuses = [
    { code: 'INSURED', name: 'Insured' },
    { code: 'FOREIGNER', name: 'Foreigner' },
  ]
  const { bodies } = show(() => [200, { result: { ...result, statuses } }], { userId: undefined })
  open()
  await type('12000')
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'FOREIGNER' } })
  fireEvent.change(screen.getByLabelText(/Insured wage/), { target: { value: '9000' } })
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ status: 'FOREIGNER', insuredWage: 9000 }))
})

test('shows why there is none, and Enter doesn’t send the form around it', async () => {
  const message = 'No salary leaves this net pay'
  const { onSubmit } = show(() => [400, { message, errors: [{ field: 'net', msg: message }] }])
  open()
  await type('12000')
  expect(await screen.findByText(message)).toBeTruthy()
  const field = within(screen.getByRole('group')).getByLabelText('Net pay a month')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('is not offered without the permission', () => {
  show(() => [200, { result }], {}, [])
  expect(screen.queryByRole('button')).toBeNull()
})
