import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { allPermissions, type Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { colleague, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { forgetPlaces } from './recent.ts'
import SearchDialog from './SearchDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const person = { ...colleague, firstName: 'Nour', lastName: 'Haddad' }
const blank = {
  title: null,
  kind: null,
  note: null,
  person: null,
  startDate: null,
  endDate: null,
  amount: null,
  status: null,
}
const ids = ['0197a000-0000-7000-8000-000000000201', '0197a000-0000-7000-8000-000000000202']
const results = [
  { ...blank, type: 'user', id: person.id, person, status: 'ACTIVE' },
  { ...blank, type: 'document', id: ids[0], title: 'Nour’s contract.pdf', kind: 'CONTRACT', person },
  {
    ...blank,
    type: 'leave_request',
    id: ids[1],
    kind: 'SICK',
    person,
    startDate: '2026-11-23',
    endDate: '2026-11-25',
    status: 'PENDING',
  },
]

beforeEach(() => {
  forgetPlaces()
  window.history.replaceState(null, '', '/?view=dashboard')
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
})

function openSearch(answer: Answer = [200, { results }], permissions: readonly Permission[] = allPermissions) {
  const calls = answerCalls({ 'GET /search': answer })
  const onClose = vi.fn()
  renderPage(
    <SessionProvider user={userWith([...permissions])}>
      <SearchDialog onClose={onClose} />
    </SessionProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Search' })
  return { calls, onClose, field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}
const sections = () => screen.getAllByRole('group').map((group) => group.querySelector('p')?.textContent)
const current = () => screen.getByRole('option', { selected: true })
const press = (field: HTMLElement, key: string, more = {}) => fireEvent.keyDown(field, { key, ...more })

test('pages and actions appear before anything is typed, and the server is not asked', async () => {
  const { calls } = openSearch()
  await screen.findByRole('option', { name: /^Request Leave/ })
  expect(sections()).toEqual(['Actions', 'Pages'])
  expect(screen.getByRole('option', { name: 'Dashboard' }).getAttribute('href')).toBe('?view=dashboard')
  expect(calls).toEqual([])
})

test('the documentation is among the pages, opens beside the application and is not remembered', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { field, type, onClose } = openSearch()
  type('manual')
  await screen.findByRole('option', { name: 'Help' })
  press(field, 'Enter')
  expect(open).toHaveBeenCalledWith('/docs/', '_blank', 'noopener')
  expect(onClose).not.toHaveBeenCalled()
  type('')
  expect(sections()).not.toContain('Recent')
  open.mockRestore()
})

test('records appear below the pages, each with its address and details', async () => {
  const { type, calls } = openSearch()
  type('nour')
  const people = await screen.findByRole('group', { name: 'People' })
  expect(within(people).getByRole('option', { name: /^Nour Haddad/ })).toBeTruthy()
  expect(sections()).toEqual(['People', 'Documents', 'Leave requests'])
  const request = screen.getByRole('option', { name: /Sick leave · 23–25 Nov 2026.*Pending/ })
  expect(request.getAttribute('href')).toBe(`?view=leaves&request=${ids[1]}`)
  expect(request.querySelector('mark')?.textContent).toBe('Nour')
  expect(calls).toEqual(['GET /search'])
})

test('quick typing asks the server once', async () => {
  const { type, calls } = openSearch()
  for (const value of ['n', 'no', 'nou', 'nour']) type(value)
  await screen.findByRole('group', { name: 'People' })
  expect(calls).toEqual(['GET /search'])
})

test('the arrow keys, Home and End choose a result, and Enter opens it', async () => {
  const { type, field, onClose } = openSearch()
  type('nour')
  await screen.findByRole('group', { name: 'Leave requests' })
  const options = screen.getAllByRole('option')
  expect(current()).toBe(options[0])
  press(field, 'ArrowDown')
  expect(current()).toBe(options[1])
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  press(field, 'ArrowUp')
  press(field, 'ArrowUp')
  expect(current()).toBe(options.at(-1))
  press(field, 'Home')
  expect(current()).toBe(options[0])
  press(field, 'End')
  press(field, 'Enter')
  expect(onClose).toHaveBeenCalledOnce()
  expect(window.location.search).toBe(`?view=leaves&request=${ids[1]}`)
})

test('Ctrl and Enter opens a new tab, and the search stays', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { type, field, onClose } = openSearch()
  type('payr')
  await waitFor(() => expect(current().textContent).toMatch(/^Payroll/))
  press(field, 'Enter', { ctrlKey: true })
  expect(open).toHaveBeenCalledWith('?view=payroll', '_blank', 'noopener')
  expect(onClose).not.toHaveBeenCalled()
})

test('what was opened comes first the next time, and is forgotten at sign-out', async () => {
  const first = openSearch()
  first.type('payroll')
  await waitFor(() => expect(current().textContent).toMatch(/^Payroll/))
  press(first.field, 'Enter')
  document.body.replaceChildren()
  openSearch()
  expect(await screen.findByRole('group', { name: 'Recent' })).toBeTruthy()
  expect(current().textContent).toBe('Payroll')
  document.body.replaceChildren()
  forgetPlaces()
  openSearch()
  await screen.findByRole('group', { name: 'Pages' })
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
})

test('says that nothing was found', async () => {
  const { type } = openSearch([200, { results: [] }])
  type('qqqq')
  expect(await screen.findByText('No results for “qqqq”')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

test('pages are still found when the server can’t be reached, and the search can be repeated', async () => {
  const { type, calls } = openSearch('unreachable')
  type('payroll')
  expect((await screen.findByRole('alert')).textContent).toContain('can’t be searched')
  expect(current().textContent).toMatch(/^Payroll/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(calls).toHaveLength(2))
})

test('a person without permissions is offered nothing that is refused', async () => {
  const { type } = openSearch([200, { results: [] }], [])
  await screen.findByRole('group', { name: 'Pages' })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Dashboard', 'Directory', 'Help'])
  type('invoice')
  expect(await screen.findByText('No results for “invoice”')).toBeTruthy()
})
