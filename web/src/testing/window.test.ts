import { expect, test } from 'vitest'
import { isTravelling } from './window.ts'

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
