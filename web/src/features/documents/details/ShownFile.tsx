import { useMemo } from 'react'

/** Returns a ref callback that shows a file in an element. Its object URL is revoked when the element unmounts. */
const objectUrlRef = (file: Blob) => (element: HTMLImageElement | HTMLIFrameElement | null) => {
  if (!element) return
  const address = URL.createObjectURL(file)
  element.src = address
  return () => URL.revokeObjectURL(address)
}

/** Shows a picture from a file. */
export function FilePicture(props: { file: Blob; alt: string; className?: string; onError?: () => void }) {
  const { file, alt, className, onError } = props
  const show = useMemo(() => objectUrlRef(file), [file])
  return <img ref={show} className={className} alt={alt} onError={onError} />
}

/** Shows a file in the browser's own viewer. */
export function FileFrame({ file, title, className }: { file: Blob; title: string; className?: string }) {
  const show = useMemo(() => objectUrlRef(file), [file])
  return <iframe ref={show} className={className} title={title} />
}

/** Opens a file in a new tab. */
export function openInTab(file: Blob): void {
  const address = URL.createObjectURL(file)
  window.open(address, '_blank', 'noopener')
  // The tab has loaded the file by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
