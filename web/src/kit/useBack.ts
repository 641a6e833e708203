import { useEffect, useRef } from 'react'
import { dialogOpened } from './history.ts'

/** While something lies over the page, has Back close it; null where it cannot be closed, and Back does nothing. */
export function useBack(opened: boolean, onClose: (() => void) | null): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => (opened ? dialogOpened(() => close.current?.()) : undefined), [opened])
}
