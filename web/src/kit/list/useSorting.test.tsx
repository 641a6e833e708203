import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { useSorting } from './useSorting.ts'

interface Fruit {
  name: string
  weight: number | null
}

const fruits: Fruit[] = [
  { name: 'Pear 10', weight: 120 },
  { name: 'apple', weight: null },
  { name: 'Pear 9', weight: 1000 },
]
const columns: Column<Fruit>[] = [
  { key: 'name', header: 'Name', value: ({ name }) => name, render: ({ name }) => name },
  { key: 'weight', header: 'Weight', align: 'end', value: ({ weight }) => weight, render: ({ weight }) => weight },
  { key: 'note', header: 'Note', render: () => '–' },
]

function Fruits() {
  const { sort, ...sorted } = useSorting(columns, 'Newest first')
  return (
    <DataTable
      {...sorted}
      rows={sort(fruits)}
      columns={columns}
      rowKey={({ name }) => name}
      caption="Fruits"
      empty={null}
    />
  )
}

const show = (search: string, { isNarrow = false } = {}) => {
  window.history.replaceState(null, '', search)
  const Page = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isNarrow && media.includes('max-width'), onchange: null }),
    )
    return <Fruits />
  }
  renderPage(<Page />)
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a header sorts a short list up, then down, then not, with missing values last and the order in the address', () => {
  show('/?view=fruits&page=2')
  expect(names()).toEqual(['Pear 10', 'apple', 'Pear 9'])
  press('Weight')
  expect(names()).toEqual(['Pear 10', 'Pear 9', 'apple'])
  expect(window.location.search).toBe('?view=fruits&sort=weight')
  press('Weight')
  expect(names()).toEqual(['Pear 9', 'Pear 10', 'apple'])
  expect(screen.getByRole('columnheader', { name: 'Weight' }).getAttribute('aria-sort')).toBe('descending')
  expect(window.location.search).toBe('?view=fruits&sort=weight&order=desc')
  press('Weight')
  expect(names()).toEqual(['Pear 10', 'apple', 'Pear 9'])
  expect(window.location.search).toBe('?view=fruits')
})

test('the order of a short list is read from the address, and only columns with values have a button', () => {
  show('/?view=fruits&sort=name')
  expect(names()).toEqual(['apple', 'Pear 9', 'Pear 10'])
  press('Name')
  expect(names()).toEqual(['Pear 10', 'Pear 9', 'apple'])
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
})

test('an order by a column that the list does not have leaves it as it is', () => {
  show('/?view=fruits&sort=balance&order=desc')
  expect(names()).toEqual(['Pear 10', 'apple', 'Pear 9'])
})

test('on a phone, which has no headers, a select shows the order of a short list, changes it and removes it', () => {
  show('/?view=fruits&sort=weight&order=desc', { isNarrow: true })
  const titles = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => textContent.match(/^(Pear \d+|apple)/)?.[0])
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Newest first',
    'Sorted by Name, A–Z',
    'Sorted by Name, Z–A',
    'Sorted by Weight, lowest first',
    'Sorted by Weight, highest first',
  ])
  expect(select.selectedOptions[0]?.text).toBe('Sorted by Weight, highest first')
  expect(titles()).toEqual(['Pear 9', 'Pear 10', 'apple'])
  fireEvent.change(select, { target: { value: 'name asc' } })
  expect(window.location.search).toBe('?view=fruits&sort=name')
  expect(titles()).toEqual(['apple', 'Pear 9', 'Pear 10'])
  fireEvent.change(select, { target: { value: ' asc' } })
  expect(window.location.search).toBe('?view=fruits')
})
