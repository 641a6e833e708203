import { afterEach, expect, test, vi } from 'vitest'
import { shortcutListener } from './shortcuts.ts'

const dialog = (isOpen: boolean) =>
  `<div data-open="${isOpen}"><section role="dialog" aria-modal="true"></section></div>`

afterEach(() => document.body.replaceChildren())

/** Presses Ctrl+K over a page with this content. Returns what it opens. */
function pressSearchKeys(content: string): unknown[] {
  document.body.innerHTML = content
  const open = vi.fn()
  const listener = shortcutListener({ permissions: new Set(), roles: [] }, open)
  listener(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  return open.mock.calls.flat()
}

test('Ctrl+K opens the search over a page and over a dialog that is closing, but not over an open dialog', () => {
  expect(pressSearchKeys('')).toEqual(['search'])
  expect(pressSearchKeys(dialog(false))).toEqual(['search'])
  expect(pressSearchKeys(dialog(true))).toEqual([])
  expect(pressSearchKeys(dialog(false) + dialog(true))).toEqual([])
  expect(pressSearchKeys('<dialog open></dialog>')).toEqual([])
})
