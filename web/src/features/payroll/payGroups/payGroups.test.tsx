import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { runOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PartDialog from '../parts/PartDialog.tsx'
import PayGroupPart from '../person/PayGroupPart.tsx'
import PayGroupsSection from './PayGroupsSection.tsx'

stopClock('2026-11-22T10:00:00Z')

const id = '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11'
const otherId = '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c12'
const thirdId = '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c13'
const group = {
  id,
  name: 'Workshop',
  rhythm: 'WEEKLY',
  weekday: 4,
  anchor: null,
  halfDay: null,
  paymentOffset: 2,
  isArchived: false,
  people: 3,
} as const
const { id: _id, isArchived: _isArchived, people: _people, ...draft } = group
const groups = { groups: [group], can: { change: true } }

const show = (content: React.ReactNode) =>
  renderPage(
    <SessionProvider user={userWith(['payroll.tax', 'payroll.process', 'payroll.all_view', 'payroll.create'])}>
      <main id="main">{content}</main>
      <ToastRegion />
    </SessionProvider>,
  )

test('shows the groups with their rhythm, and adds one with the day of its rhythm alone', async () => {
  const sent: unknown[] = []
  answerCalls({
    'GET /payroll/pay-groups': [200, groups],
    'POST /payroll/pay-groups': (body) => {
      sent.push(body)
      return [201, { group: { ...group, ...draft } }]
    },
  })
  show(<PayGroupsSection />)
  expect(await screen.findByText('Weekly until Thursday · 3 people')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add Pay Group' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Rhythm'), { target: { value: 'HALF_MONTHLY' } })
  fireEvent.change(within(dialog).getByLabelText('Last day of the first half'), { target: { value: '28' } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Halves' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Pay Group' }))
  expect(await within(dialog).findByText('Please enter a day from 1 to 27')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Last day of the first half'), { target: { value: '14' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Pay Group' }))
  await screen.findByText('Pay group added')
  expect(sent).toEqual([
    { name: 'Halves', rhythm: 'HALF_MONTHLY', weekday: null, anchor: null, halfDay: 14, paymentOffset: 0 },
  ])
})

const memberOf = (person: object, change: boolean) => ({
  ...person,
  llId: null,
  department: 'Sales',
  position: null,
  profileImage: null,
  firstMonth: '2026-10',
  can: { change },
})

/** Opens the people of a group, whose departments have these candidates. Returns the dialog and the inputs of changes. */
async function openPeople(candidates: () => Promise<readonly object[]> = () => Promise.resolve([])) {
  const sent: unknown[] = []
  answerCalls({
    'GET /payroll/pay-groups': [200, groups],
    [`GET /payroll/pay-groups/${id}/members`]: [
      200,
      {
        people: [
          memberOf(colleague, true),
          memberOf({ ...colleague, id: otherId, firstName: 'Zoe' }, true),
          memberOf(viewer, false),
        ],
      },
    ],
    [`GET /payroll/pay-groups/${id}/candidates`]: async (_body, query) => [
      200,
      { people: query.has('department') ? await candidates() : [] },
    ],
    'GET /departments': [200, { departments: [{ name: 'Sales', people: 2 }] }],
    'PUT /payroll/pay-group-members': (body) => {
      sent.push(body)
      return [200, { count: 2, limited: 1 }]
    },
  })
  show(<PayGroupsSection />)
  fireEvent.click(await screen.findByRole('button', { name: /^Actions/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'People' }))
  return { dialog: await screen.findByRole('dialog'), sent }
}

test('removes several people from a group at once, but not oneself', async () => {
  const { dialog, sent } = await openPeople()
  const all = await within(dialog).findByRole('checkbox', { name: 'Select all' })
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(3)
  fireEvent.click(all)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove from Group' }))
  const question = await screen.findByRole('dialog', { name: 'Remove 2 people from the group?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('2 people removed. Later entries change the group of 1 again')).toBeTruthy()
  expect(sent).toEqual([{ groupId: null, onlyFrom: id, firstMonth: '2026-11', userIds: [colleague.id, otherId] }])
})

const candidate = (ofId: string, firstName: string, groupName: string | null) => {
  const { firstMonth: _firstMonth, can: _can, ...person } = memberOf({ ...colleague, id: ofId, firstName }, true)
  return { ...person, groupName }
}

test('adds a whole department, and says who leaves another group', async () => {
  const { dialog, sent } = await openPeople(() =>
    Promise.resolve([candidate(otherId, 'Zoe', 'Halves'), candidate(thirdId, 'Yan', null)]),
  )
  fireEvent.change(await within(dialog).findByLabelText('Department'), { target: { value: 'Sales' } })
  const chosen = await within(dialog).findByRole('region', { name: 'Chosen people' })
  expect(within(chosen).getByRole('status').textContent).toBe('2 selected')
  expect(within(chosen).getByText('Leaves Halves')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add People' }))
  await screen.findByText('2 people added. Later entries change the group of 1 again')
  expect(sent).toEqual([{ groupId: id, firstMonth: '2026-11', userIds: [otherId, thirdId] }])
})

test('keeps what is changed while a department is read', async () => {
  const [zoe, yan] = [candidate(otherId, 'Zoe', null), candidate(thirdId, 'Yan', null)]
  const second = Promise.withResolvers<object[]>()
  const answers = [Promise.resolve([zoe]), second.promise]
  const { dialog } = await openPeople(() => answers.shift() ?? Promise.resolve([]))
  const field = await within(dialog).findByLabelText('Department')
  fireEvent.change(field, { target: { value: 'Sales' } })
  const remove = await within(dialog).findByRole('button', { name: /^Remove Zoe/ })
  fireEvent.change(field, { target: { value: 'Sales' } })
  fireEvent.click(remove)
  second.resolve([yan])
  await within(dialog).findByRole('button', { name: /^Remove Yan/ })
  expect(within(dialog).queryByRole('button', { name: /^Remove Zoe/ })).toBeNull()
})

test('shows the pay group of a person by month, and ends it', async () => {
  const sent: unknown[] = []
  const entry = {
    id,
    firstMonth: '2026-10',
    group: { id, name: 'Workshop' },
    enteredBy: viewer,
    enteredAt: '2026-10-01T10:00:00.000Z',
    isReplaced: false,
  }
  answerCalls({
    'GET /payroll/pay-groups': [200, groups],
    [`GET /payroll/pay-group-members/${colleague.id}`]: [
      200,
      { current: entry.group, entries: [entry], can: { set: true } },
    ],
    'PUT /payroll/pay-group-members': (body) => {
      sent.push(body)
      return [200, { count: 1, limited: 0 }]
    },
  })
  show(<PayGroupPart person={colleague as never} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change Pay Group' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Pay group'), { target: { value: '' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Pay group changed')
  expect(sent).toEqual([{ groupId: null, firstMonth: '2026-11', userIds: [colleague.id] }])
})

test('says that the pay group of a person could not be loaded', async () => {
  answerCalls({
    'GET /payroll/pay-groups': [200, groups],
    [`GET /payroll/pay-group-members/${colleague.id}`]: [500, { success: false, message: 'No' }],
  })
  show(<PayGroupPart person={colleague as never} />)
  expect(await screen.findByText('The pay group could not be loaded')).toBeTruthy()
})

const parts = [
  { firstDay: '2026-11-06', lastDay: '2026-11-12', paymentDate: '2026-11-14' },
  { firstDay: '2026-11-06', lastDay: '2026-11-19', paymentDate: '2026-11-21' },
]
const ofGroup = { group: { id, name: 'Workshop' }, people: 3, parts, next: '2026-11-19', open: null }

test('begins with the last part that has ended, shows net pay, and opens the run that was made', async () => {
  window.history.replaceState(null, '', '?view=payroll&month=2026-11')
  const sent: unknown[] = []
  const onClose = vi.fn()
  const extra = { name: 'Workshop, until 12 Nov 2026', kind: 'PART' as const, paymentDate: '2026-11-14' }
  const user = { ...viewer, llId: null }
  answerCalls({
    'POST /payroll/parts/preview': [
      200,
      {
        payments: [
          {
            user,
            currency: 'EGP',
            grossPay: 1666.67,
            insurance: 183.33,
            incomeTax: 98.75,
            netPay: 1384.59,
            problem: null,
            keptBack: [{ currency: 'EGP', kept: 100, due: 1484.59, expected: 2000, paid: 615.41 }],
          },
          {
            user: { ...user, id: colleague.id, firstName: 'Mona' },
            currency: null,
            grossPay: 0,
            insurance: 0,
            incomeTax: 0,
            netPay: 0,
            problem: 'LEAVING',
            keptBack: [{ currency: 'EGP', kept: 900, due: 900, expected: 0, paid: 0 }],
          },
        ],
        totals: [],
      },
    ],
    'POST /payroll/parts': (body) => {
      sent.push(body)
      return [201, { run: runOf({ key: '2026-11.2', extra }) }]
    },
  })
  show(<PartDialog period="2026-11" groups={[ofGroup]} onClose={onClose} />)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findAllByText(/1,384.59/)).toHaveLength(2)
  expect(within(dialog).getByText(/^Keeps pay back for the month’s deductions and loans of .+, Mona/)).toBeTruthy()
  expect(
    within(dialog).getByText(/^Keeps back .+100\.00 of .+1,484\.59: after .+2,000\.00, and .+615\.41 is paid/),
  ).toBeTruthy()
  expect(within(dialog).getByText(/^Leaves this month/).textContent).toContain('900.00')
  expect(within(dialog).getByLabelText('Days')).toHaveProperty('value', '2026-11-19')
  fireEvent.change(within(dialog).getByLabelText('Days'), { target: { value: '2026-11-12' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make Part' }))
  await screen.findByText('Part made')
  expect(sent).toEqual([{ period: '2026-11', groupId: id, lastDay: '2026-11-12', paymentDate: '2026-11-14' }])
  expect([onClose.mock.calls.length, window.location.search]).toEqual([1, '?view=payroll&month=2026-11&run=2'])
})

test('says that people with drafts of an earlier part are left out', async () => {
  answerCalls({ 'POST /payroll/parts/preview': [200, { payments: [], totals: [] }] })
  const open = { key: '2026-11.1', name: 'Workshop, until 5 Nov 2026' }
  show(<PartDialog period="2026-11" groups={[{ ...ofGroup, open }]} onClose={vi.fn()} />)
  expect(await screen.findByText(/^“Workshop, until 5 Nov 2026” still has drafts/)).toBeTruthy()
})
