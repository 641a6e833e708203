import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setAddress } from '../session/address.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { oneOf, text } from './filters.ts'
import { useListPage } from './useListPage.ts'
import ViewsMenu from './ViewsMenu.tsx'

const filters = { search: text(100), status: oneOf(['ACTIVE', 'PENDING']) }
const answer = {
  pagination: { currentPage: 1, totalPages: 3, totalItems: 30, itemsPerPage: 10 },
}

function List() {
  const list = useListPage((input) => ({ queryKey: ['list', input], queryFn: () => Promise.resolve(answer) }), {
    filters,
    limit: 10,
    sorts: ['name', 'hireDate'],
  })
  return (
    <main id="main">
      <ViewsMenu name="users" list={list} />
    </main>
  )
}

const newest = {
  id: '0198f2c4-0000-7000-8000-000000000001',
  name: 'Newest',
  params: { sort: 'hireDate', order: 'desc' },
}
// Without a layout, the menu may count as out of sight.
const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true })

/** Shows the list at an address, opens its menu of views and returns the bodies of the calls that change views. */
function openMenu(search: string, views: (typeof newest)[] = [newest]) {
  window.history.replaceState(null, '', `/?view=users${search}`)
  const bodies: unknown[] = []
  const save = (body: unknown): [number, unknown] => {
    bodies.push(body)
    return [200, { view: newest }]
  }
  const calls = answerCalls({
    'GET /list-views': [200, { views }],
    'POST /list-views': save,
    [`PATCH /list-views/${newest.id}`]: save,
    [`DELETE /list-views/${newest.id}`]: [204],
  })
  renderPage(<List />)
  fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  return { calls, bodies }
}

test('opening a view sets its filters and order, on page 1, and keeps the rest of the address', async () => {
  openMenu('&tab=all&status=ACTIVE&page=3')
  fireEvent.click(await item('Newest'))
  expect(window.location.search).toBe('?view=users&tab=all&sort=hireDate&order=desc')
})

test('a list without filters and order can’t be saved', async () => {
  openMenu('&page=2&sort=name&status=NONE', [])
  expect(await screen.findByText('Filter or sort the list to save a view.')).toBeTruthy()
  expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
})

test('saving keeps the filters and the order, without the page and what else the address holds', async () => {
  const { bodies } = openMenu('&tab=all&status=ACTIVE&sort=hireDate&page=2&dialog=x', [])
  fireEvent.click(await item('Save View…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Active' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save View' }))
  await waitFor(() =>
    expect(bodies).toEqual([{ list: 'users', name: 'Active', params: { status: 'ACTIVE', sort: 'hireDate' } }]),
  )
})

test('the open view is marked, and once its filters differ it can be updated', async () => {
  const { bodies } = openMenu('&sort=hireDate&order=desc')
  expect((await item('Newest')).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('menuitem', { name: 'Update Newest', hidden: true })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Save View…', hidden: true })).toBeNull()
  fireEvent.click(await item('Newest'))
  act(() => setAddress({ order: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  fireEvent.click(await item('Update Newest'))
  await waitFor(() => expect(bodies).toEqual([{ params: { sort: 'hireDate' } }]))
})

test('a view is deleted after a confirmation', async () => {
  const { calls } = openMenu('&sort=hireDate&order=desc')
  fireEvent.click(await item('Delete View'))
  const question = within(await screen.findByRole('dialog', { name: 'Delete the view Newest?' }))
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false)
  fireEvent.click(question.getByRole('button', { name: 'Delete View' }))
  await waitFor(() => expect(calls).toContain(`DELETE /list-views/${newest.id}`))
})
