import { useEffect, useRef, useState } from 'react'
import { type Given, givenBy, named } from './files.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Passes files dropped on the page or pasted to `onFiles` while `on`, and returns true while files are dragged over it.
 * Without this, the browser would open a dropped file in place of the page.
 */
export function useIncomingFiles(on: boolean, onFiles: (given: Given) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    if (!on) return
    const ending = new AbortController()
    const { signal } = ending
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      // Without a related target, the pointer has left the window.
      if (relatedTarget === null) setOver(false)
    }
    const take = (event: Event, given: Given) => {
      if (given.files.length + given.folders.length === 0) return
      event.preventDefault()
      latest.current(given)
    }
    window.addEventListener('dragenter', hold, { signal })
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        take(event, givenBy(event.dataTransfer))
      },
      { signal },
    )
    const paste = (event: ClipboardEvent) => {
      // Text copied from a word processor comes with a picture of itself.
      if (isTyped(event.target) && event.clipboardData?.types.includes('text/plain')) return
      const { files, folders } = givenBy(event.clipboardData)
      take(event, { files: files.map((file) => named(file)), folders })
    }
    document.addEventListener('paste', paste, { signal })
    return () => {
      ending.abort()
      setOver(false)
    }
  }, [on])
  return on && over
}
