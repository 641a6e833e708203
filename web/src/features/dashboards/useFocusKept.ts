import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** After this time, in milliseconds, a dialog that closes has given the focus back, where what had it is there still. */
const dialogGone = 100

/**
 * Keeps the focus within `area` when what had it went away: because `content` changed (a row was decided), or while a
 * dialog was `open` over it. It comes to the first link of the list rather than to the next row's button, which a
 * second press of the same key would set off, or to the heading.
 */
export function useFocusKept(area: RefObject<HTMLElement | null>, content: unknown, open: boolean): void {
  const had = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (had.current && !had.current.isConnected && !open) takeLostFocus(area.current)
  }, [area, content, open])

  useEffect(() => {
    const element = area.current
    if (!open) return
    return () => void window.setTimeout(() => takeLostFocus(element), dialogGone)
  }, [area, open])

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const entered = ({ target }: FocusEvent) => {
      had.current = target instanceof Element ? target : null
    }
    const left = ({ relatedTarget }: FocusEvent) => {
      // Without another target what had the focus may just have gone.
      if (relatedTarget !== null) had.current = null
    }
    element.addEventListener('focusin', entered)
    element.addEventListener('focusout', left)
    return () => {
      element.removeEventListener('focusin', entered)
      element.removeEventListener('focusout', left)
    }
  }, [area])
}

function takeLostFocus(area: HTMLElement | null): void {
  if (!area) return
  const { activeElement: now, body } = area.ownerDocument
  // What closes may hold the focus until it is gone.
  const lost = !now || now === body || now.closest('[role="dialog"]') !== null
  if (lost) (area.querySelector<HTMLElement>('li a') ?? area.querySelector('h2'))?.focus()
}
