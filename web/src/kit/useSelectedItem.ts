import { useEffect, useRef } from 'react'

/**
 * Returns the props of a list item that the address can select: when selected it scrolls into view, has the focus, and
 * is marked as current.
 */
export function useAsked<T extends HTMLElement>(asked: boolean) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!asked) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [asked])
  return { ref, tabIndex: asked ? -1 : undefined, 'aria-current': asked || undefined }
}
