import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import ThirteenthMonthSection from './ThirteenthMonthSection.tsx'

stopClock('2026-11-22T10:00:00Z')

const rule = {
  firstYear: 2026,
  percent: 50,
  of: 'BASE',
  paymentMonth: 12,
  prorating: 'DAYS',
  leastMonths: 3,
  departments: ['Sales'],
}
const entered = {
  ...rule,
  id: '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11',
  enteredBy: { firstName: 'Mona', lastName: 'Mahmoud' },
  enteredAt: '2026-11-01T10:00:00.000Z',
}

test('shows the rules, and sets one from a year on with what the latest has', async () => {
  const sent: unknown[] = []
  answerCalls({
    'GET /payroll/thirteenth-month/rules': [200, { rules: [entered] }],
    'GET /departments': [200, { departments: [] }],
    'POST /payroll/thirteenth-month/rules': (body) => {
      sent.push(body)
      return [201, { rule: { ...entered, percent: 100 } }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax'])}>
      <main id="main">
        <ThirteenthMonthSection />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  expect(await screen.findByText('From 2026')).toBeTruthy()
  expect(screen.getByText(/50 %/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Set 13th Month' }))
  const dialog = await screen.findByRole('dialog')
  const percent = within(dialog).getByLabelText('Percentage')
  fireEvent.change(percent, { target: { value: '' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Set 13th Month' }))
  expect(await within(dialog).findByText('Please enter a percentage')).toBeTruthy()
  fireEvent.change(percent, { target: { value: '100' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Set 13th Month' }))
  await screen.findByText('13th month set')
  expect(sent).toEqual([{ ...rule, percent: 100 }])
})
