import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LeavePolicyVersion } from '@muster/contract/leaves/policies'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { viewer, pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PolicyDialog from './PolicyDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const policy: LeavePolicyVersion = {
  id: '0197a000-0000-7000-8000-000000000050',
  leaveType: 'SICK',
  effectiveFrom: '2020-01-01',
  yearlyDays: 10,
  prorated: false,
  steps: [],
  stepYear: 'PRORATED',
  certificateRequired: true,
  workingDaysOnly: false,
  carryOverDays: 0,
  noticeDays: 0,
  longestStretchDays: null,
  createdAt: '2020-01-01T00:00:00.000Z',
  createdBy: null,
}
const currentVersion: LeavePolicyVersion = {
  ...policy,
  id: '0197a000-0000-7000-8000-000000000051',
  effectiveFrom: '2026-01-01',
  yearlyDays: 12,
  noticeDays: 2,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: viewer,
}
const message = 'This policy has changed since you opened it. Please check it and try again.'

test('asks about rules that both people changed, and keeps those that only the other one changed', async () => {
  const sent: { version?: string }[] = []
  answerCalls({
    'GET /leaves/policies/versions': () => {
      const versions = sent.length === 0 ? [policy] : [currentVersion, policy]
      return [200, { versions, pagination: pageOf().pagination }]
    },
    'POST /leaves/policies': (body) => {
      sent.push(body as object)
      const { version } = sent.at(-1) ?? {}
      if (version !== currentVersion.id)
        return [409, { message, code: 'leave.policy_changed_meanwhile', requestId: 'r' }]
      return [201, { policy: currentVersion }]
    },
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['leaves.policy_manage'])}>
      <PolicyDialog policy={policy} onClose={onClose} />
    </SessionProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Yearly days'), { target: { value: '15' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  const conflict = await screen.findByRole('group', { name: 'Yearly days' })
  expect(conflict.textContent).toBe('Yearly daysCurrent value12 daysYour value15 days')
  expect(screen.getByText('Also edited: Notice')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Notice (days)').value).toBe('2')
  fireEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([
    { yearlyDays: 15, noticeDays: 0, version: policy.id },
    { yearlyDays: 15, noticeDays: 2, version: currentVersion.id },
  ])
})

test('names the unit that a length of service was entered in, below the row of its step', async () => {
  answerCalls({ 'GET /leaves/policies/versions': () => [200, { versions: [policy], pagination: pageOf().pagination }] })
  renderPage(
    <SessionProvider user={userWith(['leaves.policy_manage'])}>
      <PolicyDialog policy={policy} onClose={() => undefined} />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add Step' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  const days = await screen.findByLabelText('Days a year')
  await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'))
  const years = 'Please enter a whole number of years from 1 to 50'
  const days366 = 'Please enter a whole number of days from 1 to 366'
  const ownError = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect([screen.getByLabelText('From'), days].map(ownError)).toEqual([years, days366])
  expect(screen.getByText(`${years}. ${days366}`)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'MONTHS' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  expect(await screen.findByText(/^Please enter a whole number of months from 1 to 600\. /)).toBeTruthy()
})
