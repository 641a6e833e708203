import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LeavePolicyVersion, SetLeavePolicies } from '@muster/contract/leaves/policies'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import LawDialog from './LawDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const annual: LeavePolicyVersion = {
  id: '0197a000-0000-7000-8000-000000000060',
  leaveType: 'ANNUAL',
  effectiveFrom: '2000-01-01',
  yearlyDays: 21,
  prorated: false,
  steps: [],
  stepYear: 'PRORATED',
  certificateRequired: false,
  workingDaysOnly: false,
  carryOverDays: 7,
  noticeDays: 3,
  longestStretchDays: null,
  createdAt: '2020-01-01T00:00:00.000Z',
  createdBy: null,
}
const maternity: LeavePolicyVersion = {
  ...annual,
  id: '0197a000-0000-7000-8000-000000000061',
  leaveType: 'MATERNITY',
  yearlyDays: 90,
  carryOverDays: 0,
  noticeDays: 0,
}
const noOne = { count: 0, people: [] }
const preview = {
  year: 2027,
  people: 12,
  more: 4,
  fewer: 1,
  days: [{ days: 15, people: 1 }],
  withoutBirthDate: { count: 11, people: [{ id: annual.id, firstName: 'Amira', lastName: 'Khalil' }] },
  withoutHireDate: noOne,
}

function openDialog(ofMaternity = maternity) {
  const sent: SetLeavePolicies[] = []
  answerCalls({
    'GET /leaves/policies/versions': (_body, url) => {
      const versions = [String(url).includes('MATERNITY') ? ofMaternity : annual]
      return [200, { versions, pagination: pageOf().pagination }]
    },
    'POST /leaves/policies/preview': () => [200, { preview }],
    'POST /leaves/policies/several': (body) => {
      sent.push(body as SetLeavePolicies)
      return [201, { policies: [annual] }]
    },
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['leaves.policy_manage'])}>
      <LawDialog onClose={onClose} />
    </SessionProvider>,
  )
  return { sent, onClose }
}

test('shows what the law changes, what it leaves out and its sources, and sets what is chosen', async () => {
  const { sent, onClose } = openDialog()
  expect(await screen.findByText('15 to 45 days')).toBeTruthy()
  expect((await screen.findAllByText(/steps by age don’t apply: Amira Khalil, and 10 others/)).length).toBeGreaterThan(
    0,
  )
  expect(screen.getByText(/Casual leave of seven days/)).toBeTruthy()
  expect(screen.getByText(/quotes article 124/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Maternity/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Set Policies' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([
    {
      policies: [
        {
          leaveType: 'ANNUAL',
          effectiveFrom: '2027-01-01',
          yearlyDays: 15,
          prorated: true,
          workingDaysOnly: true,
          // Rules that the law does not name stay.
          carryOverDays: 7,
          noticeDays: 3,
          version: annual.id,
        },
      ],
    },
  ])
  expect(sent[0]?.policies[0]?.steps).toHaveLength(4)
})

test('offers nothing for a policy that already says what the law does', async () => {
  openDialog({ ...maternity, yearlyDays: 120 })
  expect(await screen.findByText('Your policy already says this.')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Maternity/ })).toBeNull()
})
