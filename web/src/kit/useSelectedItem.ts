import { useEffect, useRef } from 'react'

/**
 * Returns the props of a list item that the address can select: when selected it scrolls into view, has the focus, and
 * is marked as current.
 */
export function useSelectedItem<T extends HTMLElement>(isSelected: boolean) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!isSelected) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isSelected])
  return { ref, tabIndex: isSelected ? -1 : undefined, 'aria-current': isSelected || undefined }
}
