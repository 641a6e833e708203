import { fireEvent, screen } from '@testing-library/react'
import { IconCheck } from '@tabler/icons-react'
import { expect, test, vi } from 'vitest'
import type { Pagination } from '@muster/contract/kit/paging'
import { renderPage } from '../../testing/renderPage.tsx'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from './Filters.tsx'
import { oneOf, text } from './filters.ts'
import { SearchField } from './SearchField.tsx'
import { useListPage } from './useListPage.ts'

const filters = { search: text(100), status: oneOf(['RIPE', 'EATEN']), colour: oneOf(['red', 'green']) }
const style = (label: string) => ({ colour: 'green', Icon: IconCheck, label }) as const
const styles = { RIPE: style('Ripe'), EATEN: style('Eaten') }

function Fruits({ counts }: { counts?: { RIPE: number } | null }) {
  const list = useListPage(
    (input) => ({
      queryKey: ['fruits', input],
      queryFn: () => new Promise<{ pagination: Pagination }>(() => undefined),
    }),
    {
      filters,
      limit: 10,
      sorts: ['name', 'colour'],
    },
  )
  return (
    <>
      <StatusFilter list={list} statusStyles={styles} counts={counts} uncounted="EATEN" />
      <Filters list={list}>
        <SearchField label="Search" list={list} />
        <ChoiceFilter list={list} name="colour" aria-label="Colour" all="All colours" options={[['red', 'Red']]} />
        <SortFilter list={list} labels={{ name: ['Name', 'text'] }} />
      </Filters>
    </>
  )
}

test('the filters behind the button of a phone have visible labels', async () => {
  const Phone = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === '(max-width: 639px)', onchange: null }),
    )
    return <Fruits />
  }
  renderPage(<Phone />)
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
  for (const label of ['Colour', 'Sort by']) expect((await screen.findByText(label)).tagName).toBe('LABEL')
})

test('filters beside a search field have no visible labels', () => {
  renderPage(<Fruits />)
  expect(screen.getByLabelText('Colour').tagName).toBe('SELECT')
  expect(screen.queryByText('Colour')).toBeNull()
})

test('a status keeps room for its number from the start, unless it never has one', () => {
  const roomOf = (face: string) => screen.getByText(face).getAttribute('data-room')
  const { rerender } = renderPage(<Fruits counts={null} />)
  expect(roomOf('Ripe')).toBe('Ripe (00)')
  rerender(<Fruits counts={{ RIPE: 7 }} />)
  expect(roomOf('Ripe (7)')).toBe('Ripe (00)')
  expect(roomOf('Eaten')).toBeNull()
})
