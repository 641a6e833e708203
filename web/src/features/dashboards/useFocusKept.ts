import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Milliseconds after which a closing dialog has returned the focus to its element, if that still exists. */
const dialogGone = 100

/**
 * Keeps the focus within `area` when the focused element disappears: because `content` changed (a row was decided), or
 * while a dialog was `open` over it. The focus moves to the list's first link, or to the heading, rather than to the
 * next row's button, which a second press of the same key would trigger.
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
      // Without a related target, the focused element may just have been removed.
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
  // A closing dialog may hold the focus until it is removed.
  const lost = !now || now === body || now.closest('[role="dialog"]') !== null
  if (lost) (area.querySelector<HTMLElement>('li a') ?? area.querySelector('h2'))?.focus()
}
