import { useEffect, useRef } from 'react'

/**
 * What an element of a list is given that the address may ask for: asked for, it comes into sight, has the focus, and is
 * said to be the current one.
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
