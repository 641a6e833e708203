/** Saves a file under a name, like the browser's own downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has started the download by now.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
