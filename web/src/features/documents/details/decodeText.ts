/**
 * Returns the text of a file, or of its beginning: UTF-16 if it starts with a byte order mark, else UTF-8 if valid (the
 * last character may be cut off), else Windows-1252, which old programs write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // In a stream, an incomplete last character isn't an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
