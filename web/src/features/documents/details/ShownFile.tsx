import { useMemo } from 'react'

/** Gives an element a file to show, under an address of the page that goes with the element. */
const showing = (file: Blob) => (element: HTMLImageElement | HTMLIFrameElement | null) => {
  if (!element) return
  const address = URL.createObjectURL(file)
  element.src = address
  return () => URL.revokeObjectURL(address)
}

/** A picture that came as a file. */
export function FilePicture(props: { file: Blob; alt: string; className?: string; onError?: () => void }) {
  const { file, alt, className, onError } = props
  const show = useMemo(() => showing(file), [file])
  return <img ref={show} className={className} alt={alt} onError={onError} />
}

/** A file in the browser’s own viewer. */
export function FileFrame({ file, title, className }: { file: Blob; title: string; className?: string }) {
  const show = useMemo(() => showing(file), [file])
  return <iframe ref={show} className={className} title={title} />
}

/** Shows a file in a tab of its own. */
export function openInTab(file: Blob): void {
  const address = URL.createObjectURL(file)
  window.open(address, '_blank', 'noopener')
  // The tab has it by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
