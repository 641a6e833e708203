import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage } from '../../../../testing/renderPage.tsx'
import { colleague, viewer } from '../../../../testing/samples.ts'
import { LlIdFilter } from './LlIdFilter.tsx'
import { readFilters, storageKey } from './savedFilters.ts'

const people = [
  { ...colleague, llId: 'LL-002' },
  { ...viewer, llId: 'LL-001' },
  { ...viewer, id: crypto.randomUUID(), llId: null },
]

function Filtered({ first = [] }: { first?: string[] }) {
  const [llIds, setLlIds] = useState<readonly string[]>(first)
  return <LlIdFilter scope="all" llIds={llIds} onChoose={setLlIds} />
}
const show = (first?: string[]) => {
  answerCalls({ 'GET /attendance/people': [200, { people }] })
  renderPage(<Filtered first={first} />)
}
const chips = () =>
  within(screen.getByRole('list', { name: 'Selected LL-IDs' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('selects several people with an LL-ID, shows them as chips, and removes one or all', async () => {
  show()
  press('Filter by LL-ID')

  fireEvent.click(await screen.findByRole('checkbox', { name: 'LL-002 · Omar Farouk' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'LL-001 · Amira Hassan' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(chips()).toEqual(['LL-002', 'LL-001'])
  press('Remove LL-002')
  expect(chips()).toEqual(['LL-001'])
  press('Clear All')
  expect(screen.queryByRole('list', { name: 'Selected LL-IDs' })).toBeNull()
})

test('keeps the focus while search results change, so that Escape still closes the choice', async () => {
  let searches = 0
  answerCalls({ 'GET /attendance/people': () => [200, { people: searches++ === 0 ? people : people.slice(1) }] })
  renderPage(<Filtered />)
  press('Filter by LL-ID')
  const checkbox = await screen.findByRole('checkbox', { name: 'LL-002 · Omar Farouk' })
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'Amira' } })
  checkbox.focus()
  await waitFor(() => expect(checkbox.isConnected).toBe(false))
  expect(document.activeElement).toBe(search)
  fireEvent.keyDown(search, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
})

test.each([
  ['nothing is selected', [], 'My team'],
  ['the name is blank', ['LL-001'], '   '],
])('says that a filter is not saved if %s', async (_, first, name) => {
  show(first)
  press('Save Current Filter')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Filter' }))
  fireEvent.change(dialog.getByLabelText('Filter name'), { target: { value: name } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save Filter' }))
  expect(dialog.getByText('Invalid filter')).toBeTruthy()
  expect(dialog.getByText('Please enter a filter name and select at least one LL-ID.')).toBeTruthy()
  expect(readFilters(localStorage.getItem(storageKey) ?? undefined)).toEqual([])
})

test('saves a filter in this browser, applies it again and deletes it', async () => {
  show(['LL-001', 'LL-002'])
  press('Save Current Filter')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Filter' }))
  fireEvent.change(dialog.getByLabelText('Filter name'), { target: { value: ' Front desk ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save Filter' }))
  expect(await screen.findByRole('button', { name: 'Front desk' })).toBeTruthy()
  const storedFilters = () => readFilters(localStorage.getItem(storageKey) ?? undefined)
  expect(storedFilters()).toMatchObject([{ name: 'Front desk', llIds: ['LL-001', 'LL-002'] }])
  press('Clear All')
  press('Front desk')
  expect(chips()).toEqual(['LL-001', 'LL-002'])
  press('Delete filter Front desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(storedFilters()).toEqual([]))
})

test.each([undefined, '', 'x', '{}', '[1]', '[{"id":"1","name":"x"}]', '[{"id":"1","name":"x","llIds":[1]}]'])(
  'ignores anything else stored in the browser: %s',
  (text) => expect(readFilters(text)).toEqual([]),
)
