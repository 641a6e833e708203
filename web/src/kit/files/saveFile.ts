/** Saves a file under a name, as the browser's own downloads do. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // By now the browser has started the download.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
