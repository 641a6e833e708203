/** Has the browser keep a file under a name, as it keeps its own downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
