import { useEffect, useRef, useState } from 'react'

/** What may take the focus around an element: the heading of its part of the page, then what is around that. */
const partsOf = (element: Element): HTMLElement[] => {
  const section = element.closest('section')
  const heading = section?.querySelector<HTMLElement>('h2[tabindex="-1"]')
  // A dialog is a section as well.
  const around = (section?.role ? section : (section ?? element).parentElement)?.closest<HTMLElement>('[tabindex="-1"]')
  return [heading, around].filter((place) => place instanceof HTMLElement)
}

/** Where the focus may go back to: what had it, the button of the menu that it was in, and what is around that. */
function placesOf(element: Element | null): HTMLElement[] {
  const menu = element?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  const around = [
    opener?.closest('tr, li')?.querySelector('button'),
    opener?.closest('[role="dialog"]'),
    ...(opener ? partsOf(opener) : []),
  ]
  return [opener, ...around].filter((place) => place instanceof HTMLElement)
}

/** Whether it goes with a dialog that is just closing. */
const isGoing = (element: Element) => element.closest('[data-open="false"]') !== null

/** Where `button` goes with the focus on it, the first of `places` that stays takes it. */
function giveFocus(button: HTMLElement | null, places: HTMLElement[]): () => void {
  return () => {
    if (document.activeElement !== button) return
    places[0]?.focus({ preventScroll: true })
    // It may go at the same time, with the whole row or part of the page.
    queueMicrotask(() => {
      if (places[0]?.isConnected === false) places.find((place) => place.isConnected)?.focus({ preventScroll: true })
    })
  }
}

/**
 * The `ref` of a button that goes with what it did: where it has the focus then, the heading of its part of the page takes
 * it, else what is around.
 */
export const leaveFocus = (button: HTMLElement | null) => giveFocus(button, button ? partsOf(button) : [])

/** The `ref` of a button that goes with what it did while its row stays: the row's first button takes the focus. */
export function leaveFocusInRow(button: HTMLElement | null): () => void {
  const first = button?.closest('tr, li')?.querySelector('button')
  return giveFocus(button, [...(first && first !== button ? [first] : []), ...(button ? partsOf(button) : [])])
}

/** The `ref` of an entry of a list that goes when something else is searched for: the search beside it takes its focus. */
export function leaveFocusToSearch(entry: HTMLElement | null): () => void {
  const search = entry?.closest('[role="dialog"]')?.querySelector<HTMLElement>('input[type="search"]')
  return giveFocus(entry, search ? [search] : [])
}

/**
 * Puts the focus back where it was before a dialog opened, or the first of several, once it or the last one is closed.
 * What had the focus may have gone with what was done: then it stays in the row, the dialog or the part of the page around.
 */
export function useFocusBack(open: boolean): void {
  const isOpen = useRef(open)
  const [known, setKnown] = useState(() => ({ open, places: open ? placesOf(document.activeElement) : [] }))
  // Before the dialog is in the page: a menu that closes without motion takes its entry, and so the focus, away at once.
  if (known.open !== open) setKnown({ open, places: open ? placesOf(document.activeElement) : known.places })
  const { places } = known
  useEffect(() => {
    isOpen.current = open
    if (!open) return
    // The page may be gone when the timer ends.
    const page = document
    return () => {
      isOpen.current = false
      window.setTimeout(() => {
        const now = page.activeElement
        const lost = !now || now === page.body || isGoing(now)
        if (isOpen.current || !lost) return
        places.find((place) => place.isConnected && !isGoing(place))?.focus({ preventScroll: true })
      }, 20)
    }
  }, [open, places])
}
