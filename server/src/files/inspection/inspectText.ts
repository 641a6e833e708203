import { type Bytes, readInChunks } from '../bytes.ts'
import { polyglotSentence, isAlsoPdf } from './polyglot.ts'

const noText = 'This file is not plain text. Please save it as plain text or PDF and choose that file.'
const runs =
  'This file looks like a web page or a program, which isn’t safe. Please save it as plain text or PDF and choose that file.'

/**
 * Pattern for the beginnings of files that browsers recognize as a web page (WHATWG, MIME Sniffing) or other programs
 * recognize as their format.
 */
const begins =
  /^\s*(?:<(?:!doctype|!--|\?|html|head|body|script|iframe|svg|style|title|table|div|font|meta|link|object|embed|h1|br|[abp][\s>])|#!|\{\\rtf|MIME-Version:)/i
const head = 4096

/** Pattern for control characters, except tabs, line breaks and page breaks. */
const control = new RegExp(String.raw`[\0-\x08\x0b\x0e-\x1f\x7f]`)
/**
 * Pattern for Unicode's control characters, including those above 7f. In Windows encodings, those codes are letters and
 * quotation marks, so `control` does not include them.
 */
const unicodeControl = new RegExp(String.raw`[\0-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]`)

/**
 * Returns the error message if a text file is rejected, or null. It must be UTF-8, UTF-16 with a byte order mark, or in
 * an encoding with one byte per character.
 */
export function txtRefusal(content: Bytes): string | null {
  const mark = content.read(0, 2).toString('latin1')
  const wide = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark]
  const isUtf = isTextAs(content, wide ?? 'utf-8')
  if (!isUtf && (wide || !isOfOneByte(content))) return noText
  if (isAlsoPdf(content) || content.read(0, 5).toString('latin1') === '%PDF-') return polyglotSentence
  const beginning = new TextDecoder(wide ?? (isUtf ? 'utf-8' : 'latin1')).decode(content.read(0, head), {
    stream: true,
  })
  return begins.test(beginning) ? runs : null
}

function isTextAs(content: Bytes, encoding: string): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (const part of readInChunks(content, 0, content.length))
      if (unicodeControl.test(decoder.decode(part, { stream: true }))) return false
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const isOfOneByte = (content: Bytes) =>
  readInChunks(content, 0, content.length).every((part) => !control.test(part.toString('latin1')))
