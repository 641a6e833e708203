import { useEffect, useRef, useState } from 'react'

/** Returns the elements around an element that can take the focus: the heading of its section, then a container. */
const focusTargetsAround = (element: Element): HTMLElement[] => {
  const section = element.closest('section')
  const heading = section?.querySelector<HTMLElement>('h2[tabindex="-1"]')
  // A dialog is also a section.
  const container = (section?.role ? section : (section ?? element).parentElement)?.closest<HTMLElement>(
    '[tabindex="-1"]',
  )
  return [heading, container].filter((place) => place instanceof HTMLElement)
}

/** Returns where the focus can return to: the element itself or the button of its menu, then what surrounds that. */
function returnTargetsOf(element: Element | null): HTMLElement[] {
  const menu = element?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  const container = [
    opener?.closest('tr, li')?.querySelector('button'),
    opener?.closest('[role="dialog"]'),
    ...(opener ? focusTargetsAround(opener) : []),
  ]
  return [opener, ...container].filter((place) => place instanceof HTMLElement)
}

/** Returns true if an element disappears with a closing dialog. */
const isDisappearing = (element: Element) => element.closest('[data-open="false"]') !== null

/** Returns a cleanup that moves the focus when `button` disappears with it: to the first of `targets` that stays. */
function moveFocusOnUnmount(button: HTMLElement | null, targets: HTMLElement[]): () => void {
  return () => {
    if (document.activeElement !== button) return
    targets[0]?.focus({ preventScroll: true })
    // That element may disappear at the same time, with the whole row or section.
    queueMicrotask(() => {
      if (targets[0]?.isConnected === false) targets.find((place) => place.isConnected)?.focus({ preventScroll: true })
    })
  }
}

/**
 * Returns the `ref` of a button that disappears with its own action: if it had the focus, the heading of its section
 * gets it, or else a container around it.
 */
export const passFocusOnUnmount = (button: HTMLElement | null) =>
  moveFocusOnUnmount(button, button ? focusTargetsAround(button) : [])

/**
 * Returns the `ref` of a button that disappears with its own action while its row stays: the row's first button gets
 * the focus.
 */
export function passFocusInRow(button: HTMLElement | null): () => void {
  const first = button?.closest('tr, li')?.querySelector('button')
  return moveFocusOnUnmount(button, [
    ...(first && first !== button ? [first] : []),
    ...(button ? focusTargetsAround(button) : []),
  ])
}

/** Returns the `ref` of a search result that disappears with the next search: the search field gets its focus. */
export function passFocusToSearch(entry: HTMLElement | null): () => void {
  const search = entry?.closest('[role="dialog"]')?.querySelector<HTMLElement>('input[type="search"]')
  return moveFocusOnUnmount(entry, search ? [search] : [])
}

/**
 * Returns the focus to where it was before a dialog (or the first of several) opened, once it (or the last one) is
 * closed. If that element has disappeared with the action, the focus stays in the surrounding row, dialog or section.
 */
export function useFocusReturn(open: boolean): void {
  const isOpen = useRef(open)
  const [known, setKnown] = useState(() => ({ open, places: open ? returnTargetsOf(document.activeElement) : [] }))
  // Before the dialog is rendered: a menu that closes without motion removes its item, and so the focus, immediately.
  if (known.open !== open) setKnown({ open, places: open ? returnTargetsOf(document.activeElement) : known.places })
  const { places: targets } = known
  useEffect(() => {
    isOpen.current = open
    if (!open) return
    // The page may be gone when the timer ends.
    const page = document
    return () => {
      isOpen.current = false
      window.setTimeout(() => {
        const now = page.activeElement
        const lost = !now || now === page.body || isDisappearing(now)
        if (isOpen.current || !lost) return
        targets.find((place) => place.isConnected && !isDisappearing(place))?.focus({ preventScroll: true })
      }, 20)
    }
  }, [open, targets])
}
