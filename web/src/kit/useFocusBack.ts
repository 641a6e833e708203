import { useEffect, useRef, useState } from 'react'

/** Where the focus may go back to: what had it, the button of the menu that it was in, the first button of its row. */
function placesOf(element: Element | null): HTMLElement[] {
  const menu = element?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  const row = opener?.closest('tr, li')
  return [opener, row?.querySelector('button')].filter((place) => place instanceof HTMLElement)
}

/**
 * Puts the focus back where it was before the first of several dialogs opened, once the last one is closed. A dialog
 * alone remembers its opener, but that may be a part of the dialog before it, or a button that the decision took away.
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
    return () => {
      isOpen.current = false
      window.setTimeout(() => {
        const now = document.activeElement
        const lost = !now || now === document.body || now.closest('[role="dialog"], [role="alertdialog"]') !== null
        if (!isOpen.current && lost) places.find((place) => place.isConnected)?.focus({ preventScroll: true })
      }, 20)
    }
  }, [open, places])
}
