import { useEffect, useRef, useState } from 'react'
import { type IncomingFiles, readTransfer, named } from './files.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Passes files that are dropped or pasted on the page to `onFiles` while `on`. Returns true while files are dragged
 * over the page. Without this hook, the browser would navigate away to a dropped file.
 */
export function useIncomingFiles(on: boolean, onFiles: (incoming: IncomingFiles) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    if (!on) return
    const controller = new AbortController()
    const { signal } = controller
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      // No related target means that the pointer has left the window.
      if (relatedTarget === null) setIsOver(false)
    }
    const accept = (event: Event, incoming: IncomingFiles) => {
      if (incoming.files.length + incoming.folders.length === 0) return
      event.preventDefault()
      latest.current(incoming)
    }
    window.addEventListener('dragenter', onDragOver, { signal })
    window.addEventListener('dragover', onDragOver, { signal })
    window.addEventListener('dragleave', onDragLeave, { signal })
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        accept(event, readTransfer(event.dataTransfer))
      },
      { signal },
    )
    const paste = (event: ClipboardEvent) => {
      // Text copied from a word processor comes with a picture of the text, which is ignored.
      if (isTextField(event.target) && event.clipboardData?.types.includes('text/plain')) return
      const { files, folders } = readTransfer(event.clipboardData)
      accept(event, { files: files.map((file) => named(file)), folders })
    }
    document.addEventListener('paste', paste, { signal })
    return () => {
      controller.abort()
      setIsOver(false)
    }
  }, [on])
  return on && isOver
}
