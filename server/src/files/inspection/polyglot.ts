import type { Bytes } from '../bytes.ts'
import { isFound } from './windows.ts'

/** Distance from its end within which a ZIP's directory record may begin: 22 bytes, and a comment of up to 65,535. */
const zipTail = 22 + 0xffff

/** Distance from the start within which viewers look for a PDF's first line. */
const pdfHead = 1024

/** Tags that a browser would run or draw, each with an attribute or its end, so that chance does not produce them. */
export const markup = /<(?:script|svg|html|iframe)(?:>|\s{1,20}[a-z:-]{1,40}\s{0,20}=)|<!doctype\s{1,20}html/gi

/** The sentence for a file of two kinds at once. */
export const polyglotSentence =
  'This file is two files in one, which is not safe. Please save it again from the program that shows it.'

/** Returns whether a file of another kind could also be opened as a PDF. */
export const isAlsoPdf = (content: Bytes): boolean => content.read(1, pdfHead + 8).includes('%PDF-')

/**
 * Returns whether a file could be opened as a ZIP archive or as a PDF that begins behind its start, whatever else it
 * is.
 */
export const isAlsoOther = (content: Bytes): boolean =>
  isAlsoPdf(content) || content.read(content.length - zipTail, content.length).includes('PK\x05\x06')

/**
 * Returns why a file is refused that is also a ZIP archive, a PDF behind its start, a web page or an SVG; null
 * otherwise.
 */
export const polyglotRefusal = (content: Bytes): string | null =>
  isAlsoOther(content) || isFound(content, markup) ? polyglotSentence : null
