/** Maximum number of characters from one tag to the next; Office never writes more. */
const maxTagLength = 4 * 1024 * 1024
/** Maximum number of characters up to the end of the XML declaration. */
const maxHeadLength = 1000

/**
 * Scans XML that is added chunk by chunk, and returns it as text. Each byte becomes one character, which is enough
 * because only ASCII names are searched for. Each returned text ends before a tag, so that a tag and the text after it
 * are never separated.
 */
export class XmlScan {
  /** Number of bytes added so far. */
  bytes = 0
  #head = ''
  #rest = ''

  /**
   * Adds a chunk and returns the text up to its last tag. Returns null if it is not plain UTF-8 or declares entities.
   */
  addPart(part: Buffer): string | null {
    this.bytes += part.length
    const added = part.toString('latin1')
    if (this.#head.length < maxHeadLength) {
      this.#head += added.slice(0, maxHeadLength - this.#head.length)
      if (!isUtf8(this.#head)) return null
    }
    const text = this.#rest + added
    const end = Math.max(0, text.lastIndexOf('<'))
    this.#rest = text.slice(end)
    return part.includes(0) || declares.test(text) || this.#rest.length > maxTagLength ? null : text.slice(0, end)
  }

  /** Returns the remaining text. */
  end(): string {
    return this.#rest
  }
}

const declares = /<!(?:DOCTYPE|ENTITY)/i

function isUtf8(head: string): boolean {
  if (head.length === maxHeadLength && /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*$/i.test(head)) return false
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(head)?.[1] ?? 'utf-8'
  return /^(?:utf-8|us-ascii)$/i.test(encoding)
}
