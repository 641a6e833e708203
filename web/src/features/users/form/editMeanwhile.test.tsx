import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UserDetail } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userDetail as person, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import EditUserDialog from './EditUserDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const paidUser: UserDetail = {
  ...person,
  monthlySalary: { amount: 30_000, currency: 'EGP' },
  baseSalary: null,
  nextSalary: null,
  accountId: null,
  chargingMethod: null,
  invoicingAmount: null,
  can: { ...person.can, pay: true },
}
const message = 'Someone else edited this person. Choose which values to keep.'
const refusal = { message, code: 'user.changed_meanwhile', requestId: '1' }

/**
 * Opens Edit User for a person. Each time the user saves, someone else has just saved the next of `changes`; null
 * deletes the person.
 */
async function edit(initial: UserDetail, changes: (Partial<UserDetail> | null)[]) {
  const requests: unknown[] = []
  let present: UserDetail | null = initial
  let hour = 8
  const missing = { message: 'Not found', requestId: '1' }
  const calls = answerCalls({
    'GET /users': [200, { users: [], pagination: pageOf().pagination }],
    'GET /auth/me': [200, { user: userWith(['users.read']) }],
    [`GET /users/${initial.id}`]: () => (present ? [200, { user: present }] : [404, missing]),
    [`GET /users/${initial.id}/history`]: [200, { history: [] }],
    'GET /users/managers': [200, { managers: [] }],
    'GET /accounts': [200, { accounts: [], pagination: { page: 1, limit: 50, total: 0, totalPages: 0 } }],
    [`PATCH /users/${initial.id}`]: (body) => {
      requests.push(body)
      if (changes.length === 0) return [200, { user: present }]
      const patch = changes.shift() ?? null
      hour += 1
      const updatedAt = `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`
      present = patch && present && { ...present, ...patch, updatedAt }
      return present ? [409, refusal] : [404, missing]
    },
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['users.read'])}>
      <Elsewhere />
      <EditUserDialog person={initial} onClose={onClose} />
    </SessionProvider>,
  )
  await field('Position')
  return { sent: requests, onClose, made: calls }
}
/** A list that contains the person. */
function Elsewhere() {
  useQuery(orpc.users.list.queryOptions({ input: { page: 1, limit: 20, search: '', sort: 'name', order: 'asc' } }))
  return null
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const panel = (name = 'Choose which values to keep') => screen.findByRole('region', { name })
const at = (hour: string) => `2026-11-21T${hour}:00:00.000Z`

test('shows others’ changes beside the user’s own, and reports those it takes over', async () => {
  const { sent, onClose } = await edit(person, [{ position: 'Architect', department: 'Sales' }])
  await type('Position', 'Lead')
  await type('LL-ID (optional)', 'LL-007')
  save()
  const notice = await panel()
  await waitFor(() => expect(document.activeElement).toBe(notice))
  expect(screen.getByText(message)).toBeTruthy()
  const position = within(notice).getByRole('group', { name: 'Position' })
  expect(position.textContent).toBe('PositionCurrent valueArchitectYour valueLead')
  expect(within(notice).getAllByRole('group')).toHaveLength(1)
  expect(notice.textContent).toContain('Also edited: Department')
  expect((await field('Department (optional)')).value).toBe('Sales')
  expect((await field('Position')).value).toBe('Lead')
  // The user may still choose the other value.
  fireEvent.click(within(position).getByRole('radio', { name: /Current value/ }))
  expect((await field('Position')).value).toBe('Architect')
  fireEvent.click(within(position).getByRole('radio', { name: /Your value/ }))
  expect((await field('Position')).value).toBe('Lead')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ position: 'Lead', llId: 'LL-007', updatedAt: at('09') })
})

test('keeps the other person’s value once chosen, and handles a second conflict in the same way', async () => {
  const { sent, onClose } = await edit(person, [{ position: 'Architect' }, { position: 'Director', lastName: 'Fahmy' }])
  await type('Position', 'Lead')
  await type('LL-ID (optional)', 'LL-007')
  save()
  fireEvent.click(await screen.findByRole('radio', { name: /Current value/ }))
  save()
  await waitFor(async () => expect((await panel()).textContent).toContain('Also edited: Last Name'))
  const position = screen.getByRole('group', { name: 'Position' })
  expect(position.textContent).toBe('PositionCurrent valueDirectorYour valueLead')
  expect((await field('Position')).value).toBe('Director')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ llId: 'LL-007', updatedAt: at('10') })
})

test('asks nothing about changes of fields that the form does not show', async () => {
  const { sent, onClose } = await edit(person, [{ status: 'DEACTIVATED', isActive: false }])
  await type('Position', 'Lead')
  save()
  expect((await panel('Someone else edited this')).textContent).toContain(
    'The edits don’t affect this form. You can save now.',
  )
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ position: 'Lead', updatedAt: at('09') })
})

test('offers pay as a whole: amount with currency, and invoicing terms', async () => {
  const invoicing = { isInternal: false, accountId: colleague.id, chargingMethod: 'hourly' as const }
  const { sent, onClose } = await edit(paidUser, [
    {
      monthlySalary: { amount: 900, currency: 'USD' },
      nextSalary: { monthlySalary: { amount: 950, currency: 'USD' }, baseSalary: null, from: '2027-01-01' },
      ...invoicing,
      invoicingAmount: { amount: 20, currency: 'USD' },
    },
  ])
  await type("Employee's Salary (Monthly)", '32000')
  save()
  const salary = within(await panel()).getByRole('group', { name: "Employee's Salary (Monthly)" })
  expect(salary.textContent?.replaceAll('\u00a0', ' ')).toBe(
    "Employee's Salary (Monthly)Current valueUSD 900.00 · USD 950.00 from 1 Jan 2027Your valueEGP 32,000.00 · USD 950.00 from 1 Jan 2027",
  )
  expect((await panel()).textContent).toContain('Also edited: Invoicing')
  fireEvent.click(within(salary).getByRole('radio', { name: /Current value/ }))
  expect((await field("Employee's Salary (Monthly)")).value).toBe('900.00')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true)
  fireEvent.click(within(salary).getByRole('radio', { name: /Your value/ }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ monthlySalary: { amount: 32_000, currency: 'EGP' }, updatedAt: at('09') })
  expect(sent.at(-1)).not.toHaveProperty('accountId')
})

test('sends pay that the user may no longer change, so that the server refuses it', async () => {
  const hiddenPay = { monthlySalary: undefined, baseSalary: undefined, nextSalary: undefined, can: person.can }
  const { sent } = await edit(paidUser, [hiddenPay])
  await type("Employee's Salary (Monthly)", '32000')
  save()
  expect((await panel('Someone else edited this')).textContent).not.toMatch(/30|32/)
  save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toMatchObject({ monthlySalary: { amount: 32_000, currency: 'EGP' } })
})

test('reports a person deleted meanwhile, keeps all input and asks before discarding it', async () => {
  const { onClose, made: calls } = await edit(person, [null])
  await type('Position', 'Lead')
  save()
  expect(await screen.findByText(/was deleted, or you no longer have access/)).toBeTruthy()
  expect((await field('Position')).value).toBe('Lead')
  await waitFor(() => expect(calls.filter((call) => call === 'GET /users')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Discard your changes?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('asks nothing on other conflicts', async () => {
  const tooManyChanges = 'You have changed your email address five times within a week.'
  await edit(person, [])
  answerCalls({ [`PATCH /users/${person.id}`]: [409, { message: tooManyChanges, requestId: '1' }] })
  await type('Position', 'Lead')
  save()
  expect(await screen.findByText(tooManyChanges)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Someone else edited this|Choose which values/ })).toBeNull()
})

const listedZones = ['Africa/Cairo', 'America/New_York', 'Asia/Calcutta', 'Asia/Tokyo']

// The label also matches the list of time zones.
const zoneField = () => screen.findByLabelText<HTMLInputElement>('Time Zone', { selector: 'input' })
const zones = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

test('chooses a time zone by typing, and shows another person’s choice beside it', async () => {
  const list = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(listedZones)
  const { sent, onClose } = await edit(person, [{ timeZone: 'Asia/Tokyo' }])
  const zone = await zoneField()
  // The time zones are only read when the list opens.
  expect(list).not.toHaveBeenCalled()
  expect(zone.value).toBe('Company default (Africa/Cairo)')
  expect(zones()).toHaveLength(1)
  zone.focus()
  fireEvent.click(zone)
  await waitFor(() =>
    expect(zones()).toEqual([
      'Company default (Africa/Cairo)',
      'Africa/Cairo',
      'America/New York',
      'Asia/Calcutta',
      'Asia/Tokyo',
    ]),
  )
  fireEvent.change(zone, { target: { value: 'new_y' } })
  await waitFor(() => expect(zones()).toEqual(['America/New York']))
  fireEvent.click(screen.getByText('America/New York'))
  save()
  const group = within(await panel()).getByRole('group', { name: 'Time Zone' })
  expect(group.textContent).toBe('Time ZoneCurrent valueAsia/TokyoYour valueAmerica/New York')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ timeZone: 'America/New_York', updatedAt: at('09') })
})

test('lets the user return to the company’s time zone, also from one the browser names differently', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(listedZones)
  const { sent, onClose } = await edit({ ...person, timeZone: 'Asia/Kolkata' }, [])
  const zone = await zoneField()
  expect(zone.value).toBe('Asia/Kolkata')
  fireEvent.click(zone)
  fireEvent.click(await screen.findByText('Company default (Africa/Cairo)'))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ timeZone: null, updatedAt: person.updatedAt }])
})

test('shows a time zone that the user may not set as read-only', async () => {
  await edit({ ...person, timeZone: 'Asia/Tokyo', can: { ...person.can, timeZone: false } }, [])
  const zone = await zoneField()
  expect([zone.value, zone.readOnly]).toEqual(['Asia/Tokyo', true])
  expect(screen.getByText('You can’t set your own time zone.')).toBeTruthy()
  zone.focus()
  fireEvent.click(zone)
  expect(screen.queryByRole('listbox')).toBeNull()
})
