import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import DepartmentsTab from './DepartmentsTab.tsx'
import PositionsTab from './PositionsTab.tsx'

const use = { people: 0, postings: 0, documents: 0 }
const owner = { id: '9', firstName: 'Amira', lastName: 'Khalil' }
const effectInput = (changes: object = {}) => ({
  people: 1,
  documents: 2,
  visibleDocuments: [{ id: '7', name: 'Glaze.pdf', department: 'Pottery', owner }],
  administrators: [],
  confirmation: 'first',
  can: { confirm: true },
  ...changes,
})
const paginationInput = (changes: object = {}) => ({
  currentPage: 1,
  totalPages: 1,
  totalItems: 1,
  itemsPerPage: 10,
  ...changes,
})

let positions: object[]
let departments: object[]
let effect: object
let pagination: object
let sent: unknown[]
beforeEach(() => {
  positions = [
    { id: null, name: 'Kiln-Master', people: 1, administrators: [] },
    { id: '1', name: 'Potter', people: 0, administrators: [] },
  ]
  departments = [
    { id: '1', name: 'Pottery', use },
    { id: '2', name: 'Glazing', use },
  ]
  sent = []
  effect = effectInput()
  pagination = paginationInput()
  answerCalls({
    'GET /positions': () => [200, { positions }],
    'GET /departments': () => [200, { departments }],
    'GET /departments/2/effect': () => [200, { effect, pagination }],
    'PATCH /positions/1': (body) => {
      sent.push(body)
      return [409, { message: 'They have changed', code: 'position.effect_changed', requestId: 'r' }]
    },
    'POST /departments/2/merge': (body) => {
      sent.push(body)
      return [409, { message: 'They have changed', code: 'department.effect_changed', requestId: 'r' }]
    },
  })
})

/** A button that reloads all lists, as happens after a change by someone else. */
function ReadAgain() {
  const queries = useQueryClient()
  return <button onClick={() => void queries.invalidateQueries()}>Read again</button>
}

async function choose(name: string, action: string) {
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Opens the merge dialog for an entry, and returns a function that reads the targets it offers. */
async function mergeOf(name: string) {
  await choose(name, 'Merge into another…')
  const targetField = await screen.findByLabelText(/^Merge into/)
  return () =>
    within(targetField)
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent)
}

function renderTab(tab: ReactNode) {
  renderPage(
    <SessionProvider user={userWith([])}>
      <main id="main">{tab}</main>
      <ReadAgain />
    </SessionProvider>,
  )
}

const readAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Read again', hidden: true }))

test('offers a position added to the list while the dialog is open', async () => {
  renderTab(<PositionsTab />)
  const names = await mergeOf('Kiln-Master')
  expect(names()).not.toContain('Kiln Master')
  positions.push({ id: '2', name: 'Kiln Master', people: 0, administrators: [] })
  readAgain()
  await expect.poll(names).toContain('Kiln Master')
})

test('offers a new department, and clears a chosen one that was removed without choosing another', async () => {
  departments.push({ id: '3', name: 'Firing', use })
  renderTab(<DepartmentsTab />)
  const names = await mergeOf('Pottery')
  const targetField = screen.getByLabelText(/^Merge into/)
  fireEvent.change(targetField, { target: { value: '3' } })
  expect(targetField).toHaveProperty('value', '3')
  departments.splice(2, 1, { id: '4', name: 'Kilns', use })
  readAgain()
  await expect.poll(names).toEqual(['Please choose', 'Glazing', 'Kilns'])
  expect(targetField).toHaveProperty('value', '')
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Please choose a department')).toBeTruthy()
})

test('shows the effect of a merge, sends its confirmation, and shows the effect again if it has changed', async () => {
  renderTab(<DepartmentsTab />)
  await mergeOf('Pottery')
  fireEvent.change(screen.getByLabelText(/^Merge into/), { target: { value: '2' } })
  expect(await screen.findByText('Shared documents affected: 2')).toBeTruthy()
  expect(screen.getByText('Glaze.pdf by Amira Khalil, shared with Pottery')).toBeTruthy()
  expect(screen.getByText('Other documents: 1')).toBeTruthy()
  effect = effectInput({ documents: 3, confirmation: 'second' })
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Shared documents affected: 3')).toBeTruthy()
  expect(screen.getByText('They have changed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent).toMatchObject([{ confirmed: 'first' }, { confirmed: 'second' }])
})

test('names the administrators affected, and lets only a Super Admin merge their department', async () => {
  effect = effectInput({ documents: 0, visibleDocuments: [], administrators: [owner], can: { confirm: false } })
  renderTab(<DepartmentsTab />)
  await mergeOf('Pottery')
  fireEvent.change(screen.getByLabelText(/^Merge into/), { target: { value: '2' } })
  expect(await screen.findByText('Administrators affected: Amira Khalil')).toBeTruthy()
  expect(screen.getByText('Only a Super Admin can move administrators.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
})

test('lets only a Super Admin merge a position with administrators', async () => {
  positions[0] = { id: null, name: 'Kiln-Master', people: 1, administrators: [owner] }
  renderTab(<PositionsTab />)
  await mergeOf('Kiln-Master')
  expect(await screen.findByText('Administrators affected: Amira Khalil')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
})

test('pages through all documents affected by a merge', async () => {
  effect = effectInput({ documents: 13 })
  pagination = paginationInput({ totalPages: 2, totalItems: 12 })
  renderTab(<DepartmentsTab />)
  await mergeOf('Pottery')
  fireEvent.change(screen.getByLabelText(/^Merge into/), { target: { value: '2' } })
  expect(await screen.findByText('1–10 of 12')).toBeTruthy()
  expect(screen.getByText('Other documents: 1')).toBeTruthy()
  effect = effectInput({
    documents: 13,
    visibleDocuments: [{ id: '8', name: 'Wheel.pdf', department: 'Pottery', owner }],
  })
  pagination = paginationInput({ currentPage: 2, totalPages: 2, totalItems: 12 })
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Wheel.pdf by Amira Khalil, shared with Pottery')).toBeTruthy()
  expect(screen.getByText('11–12 of 12')).toBeTruthy()
  // Now there are fewer documents, and the second page no longer exists.
  effect = effectInput()
  pagination = paginationInput()
  readAgain()
  expect(await screen.findByText('Glaze.pdf by Amira Khalil, shared with Pottery')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
})

test('shows and sends a new name that people already hold as a merge', async () => {
  renderTab(<PositionsTab />)
  await choose('Potter', 'Rename')
  const name = await screen.findByLabelText(/^Name/)
  fireEvent.change(name, { target: { value: 'Master Potter' } })
  expect(screen.queryByText('Renaming merges both positions. This can’t be undone.')).toBeNull()
  fireEvent.change(name, { target: { value: ' Kiln-Master ' } })
  expect(screen.getByText('Renaming merges both positions. This can’t be undone.')).toBeTruthy()
  expect(screen.getByText('People already in this position: 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await expect.poll(() => sent).toEqual([{ name: 'Kiln-Master', confirmed: [] }])
  // Now an administrator has this position.
  positions[1] = { id: '1', name: 'Potter', people: 1, administrators: [owner] }
  readAgain()
  expect(await screen.findByText('Administrators affected: Amira Khalil')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true)
  // No one has this name yet.
  fireEvent.change(name, { target: { value: 'Master Potter' } })
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', false)
})
