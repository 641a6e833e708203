import { useEffect, useRef } from 'react'

/**
 * Returns the props of a list item that the address can select. A selected item is scrolled into view, focused and
 * marked as current.
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
