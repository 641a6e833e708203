import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userWith, viewer } from '../../../testing/samples.ts'
import DirectoryPage from './DirectoryPage.tsx'

const report = { ...colleague, manager: viewer, workPhone: null, awayUntil: null }

/** Shows the directory at an address, and returns the searches that it sends. */
function show(search: string, answer: () => Promise<Response>) {
  answerCalls({})
  const searches: URLSearchParams[] = []
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (!pathname.endsWith('/directory')) return Promise.resolve(Response.json({ departments: [] }))
    searches.push(searchParams)
    return answer()
  })
  window.history.replaceState(null, '', search)
  renderPage(
    <SessionProvider user={userWith([])}>
      <DirectoryPage />
    </SessionProvider>,
  )
  return searches
}

test('lists a manager’s direct reports, names the manager, and can show everyone again', async () => {
  const people = () => Promise.resolve(Response.json({ people: [report], pagination: pageOf().pagination }))
  const searches = show(`/?view=directory&manager=${viewer.id}`, people)
  expect(await screen.findByText('Reports to Amira Hassan')).toBeTruthy()
  expect(searches.at(-1)?.get('managerId')).toBe(viewer.id)
  screen.getByRole('button', { name: 'Clear Filters' }).click()
  await vi.waitFor(() => expect(searches.at(-1)?.get('managerId')).toBeNull())
  expect(window.location.search).toBe('?view=directory')
})

test('shows the shape of the chosen layout while people load', () => {
  const pending = () => new Promise<Response>(() => undefined)
  const placeholder = () => document.querySelector('.skeleton')
  show('/?view=directory', pending)
  expect(placeholder()?.classList.contains('grid-cards')).toBe(true)
  document.body.replaceChildren()
  show('/?view=directory&layout=list', pending)
  expect(placeholder()?.classList.contains('grid-cards')).toBe(false)
})
