import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { colleague, userWith, viewer } from '../../testing/samples.ts'
import { fullName } from '../people/names.ts'
import { Person } from '../people/Person.tsx'
import { SessionProvider } from '../session/session.tsx'
import { DataTable } from './DataTable.tsx'

const requests = [
  { id: 'a', user: colleague, type: 'Annual' },
  { id: 'b', user: viewer, type: 'Sick' },
]

function show() {
  window.history.replaceState(null, '', '/?view=leaves')
  const onRowClick = vi.fn<(row: { id: string }) => void>()
  renderPage(
    <SessionProvider user={userWith(['users.read'])}>
      <DataTable
        rows={requests}
        columns={[
          {
            key: 'user',
            header: 'Employee',
            person: ({ user }) => user,
            render: ({ user }) => <Person person={user} />,
          },
          { key: 'type', header: 'Type', render: ({ type }) => type, below: ({ id }) => <a href="/file">File {id}</a> },
        ]}
        rowKey={({ id }) => id}
        onRowClick={onRowClick}
        caption="Requests"
        empty={null}
      />
    </SessionProvider>,
  )
  return { onRowClick, row: within(screen.getAllByRole('row')[1]!) }
}

test('a name in the first column leads to the person’s page and does not open the row', () => {
  const { onRowClick, row } = show()
  fireEvent.click(row.getByRole('link', { name: fullName(colleague) }))
  expect(window.location.search).toBe(`?view=person&person=${colleague.id}`)
  expect(onRowClick).not.toHaveBeenCalled()
})

test('the row opens from the column after the person, with a press beside the name or by keyboard', () => {
  const { onRowClick, row } = show()
  const opener = row.getByRole('button', { name: 'Annual' })
  expect(opener.getAttribute('aria-description')).toBe(fullName(colleague))
  fireEvent.click(opener)
  fireEvent.click(row.getAllByRole('cell')[0]!)
  expect(onRowClick.mock.calls).toEqual([[requests[0]], [requests[0]]])
  expect(document.querySelector('button a')).toBeNull()
  expect(row.getByRole('link', { name: 'File a' }).closest('button')).toBeNull()
})

test('a record on a phone has its status beside the title, and headers only of ambiguous values', () => {
  const value = (text: string) => () => text
  const Phone = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === '(max-width: 639px)', onchange: null }),
    )
    return (
      <DataTable
        rows={[{ id: 'a' }]}
        columns={[
          { key: 'name', header: 'Account', render: value('Thames') },
          { key: 'due', header: 'Due on', render: value('1 Dec') },
          {
            key: 'decision',
            header: 'Decision',
            phone: 'decision',
            render: () => <button type="button">Approve</button>,
          },
          { key: 'total', header: 'Total', align: 'end', phone: 'figure', selfEvident: true, render: value('EUR 5') },
          { key: 'status', header: 'Status', phone: 'status', render: value('Draft') },
          { key: 'people', header: 'People', phone: 'hidden', render: value('3') },
        ]}
        rowKey={({ id }) => id}
        caption="Invoices"
        empty={null}
      />
    )
  }
  renderPage(<Phone />)
  const record = within(screen.getByRole('list', { name: 'Invoices' })).getByRole('listitem')
  const details = [...record.querySelectorAll('dl > div')]
  expect(record.textContent).toMatch(/^Thames/)
  expect(
    details.map((detail) => [
      detail.closest('dl')?.getAttribute('data-place'),
      detail.querySelector('dt:not(.visually-hidden)')?.textContent,
      detail.querySelector('dd')?.textContent,
    ]),
  ).toEqual([
    ['status', undefined, 'Draft'],
    ['figure', undefined, 'EUR 5'],
    ['fact', 'Due on', '1 Dec'],
    ['decision', undefined, 'Approve'],
  ])
  expect(record.querySelector('dl:first-of-type')?.parentElement?.textContent).toBe('ThamesStatusDraft')
  expect(record.textContent).not.toContain('People')
})

test.each([
  ['in a wide window', false],
  ['on a phone', true],
])('the step that a row is waiting for is a button beside its menu %s', (_case, isPhone) => {
  const [issue, remove] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const Table = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), {
        media,
        matches: isPhone && media === '(max-width: 639px)',
        onchange: null,
      }),
    )
    return (
      <DataTable
        rows={[{ id: 'draft' }, { id: 'paid' }]}
        columns={[{ key: 'name', header: 'Number', render: ({ id }) => id }]}
        rowKey={({ id }) => id}
        rowActions={({ id }) => [
          ...(id === 'draft' ? [{ label: 'Issue', isNext: true, onClick: issue }] : []),
          { label: 'Delete', onClick: remove },
        ]}
        caption="Invoices"
        empty={null}
      />
    )
  }
  renderPage(<Table />)
  expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
    'Issue',
    'Actions',
    'Actions',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Issue' }))
  expect(issue).toHaveBeenCalledOnce()
})
