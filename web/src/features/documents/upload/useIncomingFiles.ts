import { useEffect, useRef, useState } from 'react'
import { type Given, givenBy, named } from './files.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Files that are dropped anywhere on the page, or pasted, while it is `on`; true while some are held over it. A file that
 * misses a page would be opened by the browser in its place.
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
      // Nothing related: it has left the window.
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
      // Words copied from a word processor come with their picture.
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
