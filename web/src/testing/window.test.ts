import { expect, test } from 'vitest'
import { setAddress } from '../kit/session/address.tsx'
import { isTravelling, resetHistory } from './window.ts'

test('a step through the history ends when the window arrives, or when a new entry cancels it', async () => {
  window.history.pushState(null, '', '/?view=leaves')
  window.history.go(-1)
  expect(isTravelling()).toBe(true)
  await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  expect(isTravelling()).toBe(false)

  window.history.pushState(null, '', '/?view=people')
  window.history.go(-1)
  window.history.pushState(null, '', '/?view=payroll')
  expect(isTravelling()).toBe(false)
  await new Promise((resolve) => window.setTimeout(resolve, 20))
  expect(window.location.search).toBe('?view=payroll')
})

test('the application does not go back to the page of an earlier test', () => {
  resetHistory()
  setAddress({ view: 'leaves' })
  setAddress({ view: null })
  resetHistory()
  window.history.replaceState(null, '', '/?view=single-sign-on')
  setAddress({ view: 'leaves' }, { replace: true })
  expect(window.location.search).toBe('?view=leaves')
})
