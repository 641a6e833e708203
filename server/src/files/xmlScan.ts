/** More than this without the beginning of a tag is no XML that Office writes. */
const longestTag = 4 * 1024 * 1024
/** Within so many characters its declaration ends, if it has one. */
const longestHead = 1000

/**
 * XML as its characters, one for each byte, part by part: each part ends before a tag, so that a tag and the text behind
 * it are seen together. What is looked for are names, which are ASCII.
 */
export class XmlScan {
  /** How much has been taken. */
  bytes = 0
  #head = ''
  #rest = ''

  /** What can be looked at by now; null where it is not plain UTF-8, or declares words of its own. */
  take(part: Buffer): string | null {
    this.bytes += part.length
    const taken = part.toString('latin1')
    if (this.#head.length < longestHead) {
      this.#head += taken.slice(0, longestHead - this.#head.length)
      if (!isUtf8(this.#head)) return null
    }
    const text = this.#rest + taken
    const cut = Math.max(0, text.lastIndexOf('<'))
    this.#rest = text.slice(cut)
    return part.includes(0) || declares.test(text) || this.#rest.length > longestTag ? null : text.slice(0, cut)
  }

  /** The last of it. */
  end(): string {
    return this.#rest
  }
}

const declares = /<!(?:DOCTYPE|ENTITY)/i

function isUtf8(head: string): boolean {
  if (head.length === longestHead && /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*$/i.test(head)) return false
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(head)?.[1] ?? 'utf-8'
  return /^(?:utf-8|us-ascii)$/i.test(encoding)
}
