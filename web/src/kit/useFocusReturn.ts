import { useEffect, useRef, useState } from 'react'

/**
 * Returns the elements around an element that can take the focus: first the heading of its section, then a container.
 */
const focusTargetsAround = (element: Element): HTMLElement[] => {
  const section = element.closest('section')
  const heading = section?.querySelector<HTMLElement>('h2[tabindex="-1"]')
  // A dialog is a section too.
  const container = (section?.role ? section : (section ?? element).parentElement)?.closest<HTMLElement>(
    '[tabindex="-1"]',
  )
  return [heading, container].filter((place) => place instanceof HTMLElement)
}

/**
 * Returns the elements to which the focus can return, in order: the element itself or the button of its menu, then its
 * row, its dialog and the elements around it.
 */
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

/** Returns true if an element is in a dialog that is closing. */
const isDisappearing = (element: Element) => element.closest('[data-open="false"]') !== null

/**
 * Returns a cleanup function for a button that disappears. If the button had the focus, the first of `targets` that
 * still exists receives it.
 */
function moveFocusOnUnmount(button: HTMLElement | null, targets: HTMLElement[]): () => void {
  return () => {
    if (document.activeElement !== button) return
    targets[0]?.focus({ preventScroll: true })
    // That target may disappear at the same time, along with the whole row or section.
    queueMicrotask(() => {
      if (targets[0]?.isConnected === false) targets.find((place) => place.isConnected)?.focus({ preventScroll: true })
    })
  }
}

/**
 * Passes the focus on when a pressed button disappears: to the heading of its section, otherwise to a container around
 * the button. It is the `ref` of the button and returns the cleanup function.
 */
export const passFocusOnUnmount = (button: HTMLElement | null) =>
  moveFocusOnUnmount(button, button ? focusTargetsAround(button) : [])

/**
 * Passes the focus to the first button of a row when a pressed button disappears but the row stays. It is the `ref` of
 * the pressed button and returns the cleanup function.
 */
export function passFocusInRow(button: HTMLElement | null): () => void {
  const first = button?.closest('tr, li')?.querySelector('button')
  return moveFocusOnUnmount(button, [
    ...(first && first !== button ? [first] : []),
    ...(button ? focusTargetsAround(button) : []),
  ])
}

/**
 * Passes the focus to the button that takes the place of a pressed button or of a sent form, in the same cell, item or
 * details; without one, to the heading of its section or a container around it. It is the `ref` of the pressed button or of
 * an element around the form, and returns the cleanup function.
 */
export function passFocusInPlace(element: HTMLElement | null): () => void {
  const place = element?.closest('td, li, details')
  const fallback = element ? focusTargetsAround(element) : []
  return () => {
    if (!element?.contains(document.activeElement)) return
    // The other button appears in the same rendering, after this element has gone. A form may take the focus itself.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      const next = place?.querySelector<HTMLElement>('button')
      if (next) next.focus({ preventScroll: true })
      else fallback.find((each) => each.isConnected)?.focus({ preventScroll: true })
    })
  }
}

/**
 * Passes the focus to the search field when a search result disappears with the next search. It is the `ref` of the
 * result and returns the cleanup function.
 */
export function passFocusToSearch(entry: HTMLElement | null): () => void {
  const search = entry?.closest('[role="dialog"]')?.querySelector<HTMLElement>('input[type="search"]')
  return moveFocusOnUnmount(entry, search ? [search] : [])
}

/**
 * Returns the focus to where it was before a dialog opened, once it is closed. If one dialog opens another, the focus
 * returns once the last one is closed. If the element that had the focus has disappeared, its row, dialog or section
 * receives the focus.
 */
export function useFocusReturn(open: boolean): void {
  const isOpen = useRef(open)
  const [state, setState] = useState(() => ({ open, places: open ? returnTargetsOf(document.activeElement) : [] }))
  // This runs before the dialog is rendered: a menu that closes without animation removes its item, and with it the
  // focus, immediately.
  if (state.open !== open) setState({ open, places: open ? returnTargetsOf(document.activeElement) : state.places })
  const { places: targets } = state
  useEffect(() => {
    isOpen.current = open
    if (!open) return
    // The page may no longer exist when the timer fires.
    const page = document
    return () => {
      isOpen.current = false
      window.setTimeout(() => {
        const now = page.activeElement
        const isLost = !now || now === page.body || isDisappearing(now)
        if (isOpen.current || !isLost) return
        targets.find((place) => place.isConnected && !isDisappearing(place))?.focus({ preventScroll: true })
      }, 20)
    }
  }, [open, targets])
}
