import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Pagination } from '@muster/contract/kit/paging'
import type { ListName } from '@muster/contract/kit/listViews'
import { renderPage } from '../../testing/renderPage.tsx'
import { decodeErrorBody } from '../api/errors.ts'
import { oneOf, text } from './filters.ts'
import { Filters } from './Filters.tsx'
import { ListPage } from './ListPage.tsx'
import { SearchField } from './SearchField.tsx'
import { useListPage } from './useListPage.ts'

interface Page {
  fruits: { id: string; colour: string }[]
  pagination: Pagination
}
type Ask = (input: object) => Promise<Page>

const filters = { search: text(100), colour: oneOf(['red', 'green']) }
const limit = 2

function Fruits({ ask, inAddress, layout }: { ask: Ask; inAddress?: boolean; layout?: ListName }) {
  const list = useListPage((input) => ({ queryKey: ['fruits', input], queryFn: () => ask(input) }), {
    filters,
    limit,
    sorts: ['name', 'colour'],
    inAddress,
  })
  return (
    <>
      <Filters list={list}>
        <SearchField label="Search" list={list} />
      </Filters>
      <button type="button" onClick={() => list.set({ colour: 'red' })}>
        Red
      </button>
      <ListPage
        list={list}
        rows={list.data?.fruits}
        columns={[
          { key: 'name', header: 'Name', sortable: true, render: ({ id }) => id },
          { key: 'colour', header: 'Colour', sortable: true, render: ({ colour }) => colour },
        ]}
        rowKey={({ id }) => id}
        onSort={(key) => list.toggleSort(key === 'colour' ? 'colour' : 'name')}
        caption="Fruits"
        layout={layout}
        count={(total) => `${total} fruits`}
        empty={{ title: 'No fruit yet' }}
        noMatches={{ title: 'No such fruit', clear: 'Show all' }}
      />
    </>
  )
}

/** Returns a mock that answers with pages of `names`. A page that does not exist is answered as empty. */
const answerOf = (...names: string[]) =>
  vi.fn<Ask>((input) => {
    const { page, search = '' } = input as { page: number; search?: string }
    const found = names.filter((name) => name.includes(search))
    return Promise.resolve({
      fruits: found.slice((page - 1) * limit, page * limit).map((id) => ({ id, colour: 'red' })),
      pagination: {
        currentPage: page,
        totalPages: Math.max(1, Math.ceil(found.length / limit)),
        totalItems: found.length,
        itemsPerPage: limit,
      },
    })
  })
const fruits = ['apple', 'cherry', 'plum', 'quince', 'sloe']
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

test('the address holds the page and the filters, and follows each choice', async () => {
  window.history.replaceState(null, '', '/?view=fruits&page=2&sort=colour')
  const ask = answerOf(...fruits)
  renderPage(<Fruits ask={ask} />)
  expect(await screen.findByText('plum')).toBeTruthy()
  expect(ask).toHaveBeenCalledExactlyOnceWith({ sort: 'colour', order: 'asc', page: 2, limit })
  expect(screen.getByText('5 fruits')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Colour' }).getAttribute('aria-sort')).toBe('ascending')

  press('Colour')
  expect(window.location.search).toBe('?view=fruits&sort=colour&order=desc')
  press('Name')
  expect(window.location.search).toBe('?view=fruits')
  await screen.findByText('apple')
  press('Next page')
  expect(window.location.search).toBe('?view=fruits&page=2')
  press('Red')
  expect(window.location.search).toBe('?view=fruits&colour=red')
})

test('the previous page stays until the next one arrives', async () => {
  const ask = answerOf(...fruits)
  renderPage(<Fruits ask={ask} />)
  await screen.findByText('apple')
  ask.mockReturnValueOnce(new Promise(() => undefined))
  press('Next page')
  expect(screen.getByText('apple')).toBeTruthy()
  expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('a page that no longer exists becomes the last one, without trapping Back in a loop', async () => {
  window.history.replaceState(null, '', '/?view=fruits&page=9')
  const entries = window.history.length
  renderPage(<Fruits ask={answerOf(...fruits)} />)
  expect(await screen.findByText('sloe')).toBeTruthy()
  expect(window.location.search).toBe('?view=fruits&page=3')
  expect(window.history.length).toBe(entries)
})

test('a search applies after the last key; clearing also discards later input', async () => {
  renderPage(<Fruits ask={answerOf(...fruits)} />)
  await screen.findByText('apple')
  type('fig ')
  expect(window.location.search).toBe('')
  expect(await screen.findByText('No such fruit')).toBeTruthy()
  expect(window.location.search).toBe('?search=fig')
  type('figs')
  press('Show all')
  expect(await screen.findByText('apple')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  await waitFor(() => expect(window.location.search).toBe(''))
})

test.each(['Show all', 'Clear Filters'])('“%s” disappears, and the focus stays nearby', async (name) => {
  window.history.replaceState(null, '', '/?search=fig')
  renderPage(
    <main tabIndex={-1}>
      <Fruits ask={answerOf(...fruits)} />
    </main>,
  )
  await screen.findByText('No such fruit')
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the views are reached on a phone too, where the columns and the row height have no menu', async () => {
  const PhoneFruits = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width'), onchange: null }),
    )
    return <Fruits ask={answerOf(...fruits)} layout="team" />
  }
  renderPage(<PhoneFruits />)
  expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Table layout' })).toBeNull()
})

test('an empty list has another text than one without matches', async () => {
  renderPage(<Fruits ask={answerOf()} />)
  expect(await screen.findByText('No fruit yet')).toBeTruthy()
})

test('a list that could not be loaded says so, and loads when retried', async () => {
  const ask = answerOf(...fruits)
  ask.mockRejectedValueOnce(decodeErrorBody({ message: 'Not for you' }, { status: 403 }))
  renderPage(<Fruits ask={ask} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Not for you')
  press('Try again')
  expect(await screen.findByText('apple')).toBeTruthy()
})

test('a list in a dialog leaves the address alone', async () => {
  const ask = answerOf(...fruits)
  renderPage(<Fruits ask={ask} inAddress={false} />)
  await screen.findByText('apple')
  press('Next page')
  expect(await screen.findByText('plum')).toBeTruthy()
  await act(async () => press('Red'))
  expect(ask).toHaveBeenLastCalledWith({ colour: 'red', sort: 'name', order: 'asc', page: 1, limit })
  expect(window.location.search).toBe('')
})

test('the row height and the hidden columns stay for the next visit', async () => {
  const layoutOf = async () => {
    const { unmount } = renderPage(
      <main id="main">
        <Fruits ask={answerOf(...fruits)} layout="team" />
      </main>,
    )
    await screen.findByText('apple')
    return unmount
  }
  const unmount = await layoutOf()
  press('Table layout')
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Colour', hidden: true }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Compact', hidden: true }))
  expect(screen.queryByRole('columnheader', { name: 'Colour' })).toBeNull()
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Name', hidden: true })).toBeNull()
  unmount()

  await layoutOf()
  expect(screen.getByRole('table').hasAttribute('data-compact')).toBe(true)
  expect(screen.queryByRole('columnheader', { name: 'Colour' })).toBeNull()
  press('Table layout')
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Colour', hidden: true }))
  expect(screen.getByRole('columnheader', { name: 'Colour' })).toBeTruthy()
})
