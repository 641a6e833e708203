import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { type Answer, answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { viewer, userDetail as person, userWith } from '../../testing/samples.ts'
import BalancesDialog from './balances/BalancesDialog.tsx'
import DeleteUserDialog from './account/DeleteUserDialog.tsx'
import EditUserDialog from './form/EditUserDialog.tsx'

const noop = () => undefined
const asHr = (dialog: React.ReactNode) => <SessionProvider user={userWith(['users.read'])}>{dialog}</SessionProvider>

test('loads balances again after a failure, and says that there are none', async () => {
  const answers: Answer[] = [[403, { message: '', requestId: '1' }]]
  answerCalls({
    [`GET /leaves/balances/${person.id}`]: () => answers.pop() ?? [200, { balances: [], adjustments: [] }],
  })
  renderPage(asHr(<BalancesDialog person={person} onClose={noop} />))
  expect(await screen.findByText('Failed to fetch leave balances')).toBeTruthy()
  expect(screen.getByText('Please try again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No leave balances found for \d{4}$/)).toBeTruthy()
})

test('adjusts only limited leave types', async () => {
  const { year } = Temporal.Now.plainDateISO('Africa/Cairo')
  const balance = (leaveType: string, totalDays: number | null) => ({
    id: leaveType,
    leaveType,
    year,
    totalDays,
    usedDays: 0,
    pendingDays: 0,
    remainingDays: totalDays,
  })
  const balances = [balance('ANNUAL', null), balance('SICK', 10), balance('UNPAID', null), balance('PERSONAL', 5)]
  answerCalls({ [`GET /leaves/balances/${person.id}`]: [200, { balances, adjustments: [] }] })
  renderPage(asHr(<BalancesDialog person={person} onClose={noop} />))
  fireEvent.click(await screen.findByRole('button', { name: 'Adjust Balance' }))
  const types = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Leave Type' })
  const optionTexts = () => [...types.options].map(({ text }) => text)
  await waitFor(() => expect(optionTexts()).not.toContain('Unpaid leave'))
  expect(optionTexts()).not.toContain('Annual leave')
  expect(optionTexts()).toEqual(expect.arrayContaining(['Sick leave', 'Personal leave', 'Maternity leave']))
  expect(types.value).toBe('SICK')
})

test('changes the user’s own email address with their password, which is sent with nothing else', async () => {
  const self = { ...person, ...viewer }
  const requests: unknown[] = []
  const message = 'Current password is incorrect'
  answerCalls({
    [`GET /users/${self.id}`]: [200, { user: self }],
    'GET /users/managers': [200, { managers: [] }],
    [`PATCH /users/${self.id}`]: (body) => {
      requests.push(body)
      const errors = [{ path: 'currentPassword', msg: message, message }]
      return [400, { message: 'Validation failed', errors, requestId: '1' }]
    },
  })
  renderPage(asHr(<EditUserDialog person={self} onClose={noop} />))
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  expect(screen.queryByLabelText('Current password')).toBeNull()
  fireEvent.change(email, { target: { value: 'other@demo.test' } })
  const password = await screen.findByLabelText<HTMLInputElement>('Current password')
  fireEvent.change(password, { target: { value: 'Wrong-horse-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  expect(requests).toEqual([{ email: 'other@demo.test', currentPassword: 'Wrong-horse-1', updatedAt: self.updatedAt }])
  fireEvent.change(email, { target: { value: self.email } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Position' }), { target: { value: 'Architect' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toEqual({ position: 'Architect', updatedAt: self.updatedAt })
})

test('asks the server before deleting, and deactivates a person whose records are kept', async () => {
  const counts = { employees: 2, leaveRequests: 0, attendanceRecords: 0, documents: 0 }
  const answers: Answer[] = [
    [200, { canDelete: true, kept: { ...counts, employees: 0 } }],
    [200, { canDelete: false, kept: counts }],
  ]
  answerCalls({ [`GET /users/${person.id}/deletion`]: () => answers.shift() ?? [404, { message: '', requestId: '1' }] })
  const deactivate = vi.fn<() => void>()
  const dialog = asHr(<DeleteUserDialog person={person} onDeactivate={deactivate} onClose={noop} />)
  const { unmount } = renderPage(dialog)
  expect(screen.queryByRole('button', { name: 'Delete User' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Delete User' })).toBeTruthy()
  unmount()
  renderPage(dialog)
  expect(await screen.findByText(/2 direct reports/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete User' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate User' }))
  expect(deactivate).toHaveBeenCalledOnce()
})

test('explains in one sentence that an inactive person is kept, and offers only Close', async () => {
  const counts = { employees: 0, leaveRequests: 3, attendanceRecords: 0, documents: 0 }
  answerCalls({ [`GET /users/${person.id}/deletion`]: [200, { canDelete: false, kept: counts }] })
  const deactivated = {
    ...person,
    status: 'DEACTIVATED' as const,
    isActive: false,
    can: { ...person.can, deactivate: false },
  }
  const close = vi.fn<() => void>()
  renderPage(asHr(<DeleteUserDialog person={deactivated} onDeactivate={noop} onClose={close} />))
  const { firstName, lastName } = person
  const reason = await screen.findByText(
    `${firstName} ${lastName} can’t be deleted because of 3 leave requests. They can no longer sign in.`,
  )
  expect(reason.closest('[role="alert"]')?.textContent).toBe(`Cannot Delete User${reason.textContent}`)
  expect(screen.queryByText(/cannot be deleted/)).toBeNull()
  const buttons = screen.getAllByRole('button').filter(({ textContent }) => textContent)
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close'])
  fireEvent.click(screen.getByText('Close'))
  expect(close).toHaveBeenCalledOnce()
})
