import type { Viewer } from '@muster/contract/access/viewer'
import { followLink } from '../../kit/session/address.tsx'
import { sidebarEntries } from '../views.ts'

/** True on Apple's devices, where the shortcut is ⌘K instead of Ctrl+K. */
export const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The keys of the shortcut for the search, as they are shown. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K'

/** Milliseconds within which the second key of a shortcut such as G L must follow. */
const sequenceMs = 1500

const storageKey = 'muster-single-key-shortcuts'

/**
 * Returns whether shortcuts of single letters are on. People who dictate or use a switch turn them off, because words
 * would trigger them (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Turns shortcuts of single letters on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage, they stay on.
  }
}

/** Returns the views that a viewer can open with G and a letter, in the order of the sidebar. */
export const viewShortcuts = (viewer: Viewer) =>
  sidebarEntries.flatMap(({ key, label, shortcut, isVisibleTo }) =>
    shortcut && isVisibleTo(viewer) ? [{ key, label, letter: shortcut }] : [],
  )

/** Selects elements in which a letter is input. */
const inputs = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(inputs) !== null

/** Returns true while a dialog or the menu is open over the page, not counting a dialog that is closing. */
const isCovered = () => document.querySelector('[aria-modal="true"]:not([data-open="false"] *), dialog[open]') !== null

/** The parts of the application that a shortcut opens. */
export type ShortcutTarget = 'search' | 'shortcuts'

/**
 * Returns the listener for all shortcuts: Ctrl or ⌘ with K, the slash, the question mark, and G with a letter. `open`
 * shows the search or the list of shortcuts.
 */
export function shortcutListener(viewer: Viewer, open: (target: ShortcutTarget) => void) {
  let goPressedAt = -Infinity
  return (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event
    if (repeat || event.defaultPrevented || event.isComposing || isCovered()) return
    const take = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return take(() => open('search'))
    if (ctrlKey || metaKey || altKey || isTyping(target) || !areSingleKeysOn()) return
    const isSecond = event.timeStamp - goPressedAt < sequenceMs
    goPressedAt = -Infinity
    if (key === '/') return take(() => open('search'))
    if (key === '?') return take(() => open('shortcuts'))
    if (isSecond) {
      const view = viewShortcuts(viewer).find(({ letter }) => letter === key.toLowerCase())
      if (view) return take(() => followLink(`?view=${view.key}`))
    }
    if (key.toLowerCase() === 'g') goPressedAt = event.timeStamp
  }
}
