import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sidebarEntries } from '../views.ts'
import { prefetchViews } from './prefetchViews.ts'

const viewer = { roles: [], permissions: new Set(['leaves.tab_view']) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.restoreAllMocks())

/** Returns the keys of the views that were fetched ahead. */
function fetchedViews(): string[] {
  const views: string[] = []
  for (const { key, Page } of sidebarEntries) {
    if (Page) vi.spyOn(Page, 'prefetch').mockImplementation(() => void views.push(key))
  }
  return views
}

test('fetches the views of the sidebar one after another', () => {
  const views = fetchedViews()
  prefetchViews(viewer)
  expect(views).toEqual(['dashboard'])
  vi.advanceTimersByTime(60_000)
  expect(views).toEqual(['dashboard', 'leaves', 'directory'])
})

test('fetches none if the browser saves data', () => {
  const views = fetchedViews()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  prefetchViews(viewer)
  vi.advanceTimersByTime(60_000)
  expect(views).toEqual([])
})
