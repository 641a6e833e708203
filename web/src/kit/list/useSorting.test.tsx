import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  { key: 'weight', header: 'Weight', value: ({ weight }) => weight, render: ({ weight }) => weight },
  { key: 'note', header: 'Note', render: () => '–' },
]

function Fruits() {
  const { sort, ...sorted } = useSorting(columns)
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

const show = (search: string) => {
  window.history.replaceState(null, '', search)
  renderPage(<Fruits />)
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
