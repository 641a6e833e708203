// Runs before each test file of the web. One worker runs many files with the same window and the same modules. So each
// test leaves the window as it found it, and the next test, perhaps in another file, begins as on a fresh page. Module
// state, such as a part that is already loaded, stays. In the long runs each file has its own modules.
import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, showFailure } from '../kit/messages/toasts.ts'
import { isTravelling, resetHistory } from './window.ts'

// A busy machine may render late.
configure({ asyncUtilTimeout: 50_000 })

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Toasts outlive the page that showed them.
  for (let id = showFailure('the last'); id > 0; id--) dismissToast(id)
  // If a test leaves a dialog open, the step back in the history comes late and would change the next test's address.
  try {
    if (isTravelling()) await waitFor(() => isTravelling() && Promise.reject(new Error('The history still moves')))
  } finally {
    // Otherwise every later test of this worker would fail as well.
    resetWindow()
  }
})

function resetWindow(): void {
  resetHistory()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  document.title = ''
  document.body.replaceChildren()
  for (const { attributes } of [document.documentElement, document.body])
    for (const name of Array.from(attributes, (attribute) => attribute.name)) attributes.removeNamedItem(name)
}
