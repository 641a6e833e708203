import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sidebarEntries } from '../views.ts'
import { fetchViewsAhead } from './fetchViewsAhead.ts'

const viewer = { roles: [], permissions: new Set(['leaves.tab_view']) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.restoreAllMocks())

/** Returns the keys of the views that are fetched ahead. */
function fetchedViews(): string[] {
  const fetched: string[] = []
  for (const { key, Page } of sidebarEntries) {
    if (Page) vi.spyOn(Page, 'ahead').mockImplementation(() => void fetched.push(key))
  }
  return fetched
}

test('fetches the views of the sidebar one after another', () => {
  const fetched = fetchedViews()
  fetchViewsAhead(viewer)
  expect(fetched).toEqual(['dashboard'])
  vi.advanceTimersByTime(60_000)
  expect(fetched).toEqual(['dashboard', 'leaves'])
})

test('fetches none if the browser saves data', () => {
  const fetched = fetchedViews()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  fetchViewsAhead(viewer)
  vi.advanceTimersByTime(60_000)
  expect(fetched).toEqual([])
})
