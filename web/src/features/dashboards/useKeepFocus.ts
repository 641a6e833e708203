import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Time in milliseconds that a closing dialog needs to return the focus. */
const dialogCloseMs = 100

/**
 * Keeps the focus within `area` when the focused element disappears, because `content` changed or while a dialog was
 * open. The focus moves to the first link of the list, or to its heading. It never moves to a button, which a second
 * press of the same key would trigger.
 */
export function useKeepFocus(area: RefObject<HTMLElement | null>, content: unknown, isDialogOpen: boolean): void {
  const lastFocused = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (lastFocused.current && !lastFocused.current.isConnected && !isDialogOpen) recoverFocus(area.current)
  }, [area, content, isDialogOpen])

  useEffect(() => {
    const element = area.current
    if (!isDialogOpen) return
    return () => void window.setTimeout(() => recoverFocus(element), dialogCloseMs)
  }, [area, isDialogOpen])

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : null
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // If no element receives the focus, the focused one may have been removed.
      if (relatedTarget !== null) lastFocused.current = null
    }
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [area])
}

function recoverFocus(area: HTMLElement | null): void {
  if (!area) return
  const { activeElement: now, body } = area.ownerDocument
  // A closing dialog can keep the focus until it is removed.
  const isLost = !now || now === body || now.closest('[role="dialog"]') !== null
  if (isLost) (area.querySelector<HTMLElement>('li a') ?? area.querySelector('h2'))?.focus()
}
