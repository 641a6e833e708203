/** Longer text without a tag is not XML that Office writes. */
const maxTagLength = 4 * 1024 * 1024
/** The XML declaration ends within this many characters. */
const maxHeadLength = 1000

/**
 * XML as characters, one per byte, part by part: each part ends before a tag, so that a tag and the text behind it are
 * seen together. Only names are searched, and they are ASCII.
 */
export class XmlScan {
  /** Bytes taken so far. */
  bytes = 0
  #head = ''
  #rest = ''

  /** Returns the text that can be inspected now; null where it is not plain UTF-8, or declares entities. */
  addPart(part: Buffer): string | null {
    this.bytes += part.length
    const taken = part.toString('latin1')
    if (this.#head.length < maxHeadLength) {
      this.#head += taken.slice(0, maxHeadLength - this.#head.length)
      if (!isUtf8(this.#head)) return null
    }
    const text = this.#rest + taken
    const cut = Math.max(0, text.lastIndexOf('<'))
    this.#rest = text.slice(cut)
    return part.includes(0) || declares.test(text) || this.#rest.length > maxTagLength ? null : text.slice(0, cut)
  }

  /** Returns the rest of the text. */
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
