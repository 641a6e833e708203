import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import { declaredFeatures, declareFeatures } from '../../kit/views.ts'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import SearchDialog from './SearchDialog.tsx'

const features = declaredFeatures()

beforeEach(() => {
  Element.prototype.scrollTo = () => undefined
})
afterEach(() => void declareFeatures(features))

/** Opens the search with a further feature, types a word that nothing matches, and returns the calls made. */
function searchWith(search: () => Promise<{ default: SearchEntries }>) {
  declareFeatures([...features, { feature: 'further', search }])
  const calls = answerCalls({ 'GET /search': [200, { results: [] }] })
  renderPage(
    <SessionProvider user={userWith([])}>
      <SearchDialog onClose={() => undefined} />
    </SessionProvider>,
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Search' }), { target: { value: 'qqqq' } })
  return calls
}
const nothingFound = 'No results for “qqqq”'

test('nothing is reported missing until all tabs and actions are loaded', async () => {
  const script = Promise.withResolvers<{ default: SearchEntries }>()
  const calls = searchWith(() => script.promise)
  await waitFor(() => expect(calls).toEqual(['GET /search']))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(nothingFound)).toBeNull()
  script.resolve({
    default: { destinations: [{ kind: 'action', label: 'Qqqq it', href: '?view=dashboard', isVisibleTo: () => true }] },
  })
  expect(await screen.findByRole('option', { name: /^Qqqq it/ })).toBeTruthy()
  expect(screen.queryByText(nothingFound)).toBeNull()
})

test('tabs and actions that can’t be loaded are an error, and can be loaded again', async () => {
  vi.spyOn(console, 'debug').mockReturnValue(undefined)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  searchWith(() => Promise.resolve({ default: {} }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t be searched right now/)
  expect(screen.queryByText(nothingFound)).toBeNull()
  network.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(nothingFound)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
