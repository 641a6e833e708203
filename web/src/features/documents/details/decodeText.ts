/**
 * The text of a file, or of its beginning: by its mark UTF-16, else UTF-8 where it is that (but for a letter that was cut
 * at the end), else Latin-1, as old programs write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // In a stream, the first bytes of a letter at the end are waited for and no fault.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
