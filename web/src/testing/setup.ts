// Runs before each test file of the web. A worker runs many files with one window and the same modules, so each test
// leaves the window as it found it: the next one, perhaps of another file, begins as on a fresh page. What a module keeps
// (a part that has loaded) stays; in the long runs each file has its own.
import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, showFailure } from '../kit/toasts.ts'
import { isTravelling } from './window.ts'

// A machine that has other things to do may draw late.
configure({ asyncUtilTimeout: 10_000 })

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Toasts outlive the page that showed them.
  for (let id = showFailure('the last'); id > 0; id--) dismissToast(id)
  // A dialog that a test leaves open takes its step back in the history, which would take the next test's address along.
  if (isTravelling()) await waitFor(() => isTravelling() && Promise.reject(new Error('The history still moves')))
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  document.title = ''
  document.body.replaceChildren()
  for (const { attributes } of [document.documentElement, document.body])
    for (const name of Array.from(attributes, (attribute) => attribute.name)) attributes.removeNamedItem(name)
})
