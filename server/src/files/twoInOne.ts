import type { Bytes } from './bytes.ts'
import { isFound } from './windows.ts'

/** How far from its end a ZIP's directory record may begin: 22 bytes, and a comment of up to 65,535. */
const zipTail = 22 + 0xffff

/** How far from its start viewers look for a PDF's first line. */
const pdfHead = 1024

/** Tags that a browser would run or draw, each with an attribute or its end, so that chance does not make them. */
export const markup = /<(?:script|svg|html|iframe)(?:>|\s{1,20}[a-z:-]{1,40}\s{0,20}=)|<!doctype\s{1,20}html/gi

/** The sentence for a file that is of two kinds at once. */
export const twoInOne =
  'This file is two files in one, which is not safe. Please save it again from the program that shows it.'

/** Whether a file of another kind could be opened as a PDF, too. */
export const isAlsoPdf = (content: Bytes): boolean => content.read(1, pdfHead + 8).includes('%PDF-')

/** Whether a file could be opened as a ZIP archive or as a PDF that begins behind its start, whatever else it is. */
export const isAlsoOther = (content: Bytes): boolean =>
  isAlsoPdf(content) || content.read(content.length - zipTail, content.length).includes('PK\x05\x06')

/** Why a file that can also be read as a ZIP archive, a PDF behind its start, a web page or an SVG is refused, or null. */
export const twoInOneRefusal = (content: Bytes): string | null =>
  isAlsoOther(content) || isFound(content, markup) ? twoInOne : null
