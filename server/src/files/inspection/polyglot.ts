import type { Bytes } from '../bytes.ts'
import { isFound } from './windows.ts'

/**
 * Number of bytes at the end of a file that are searched for a ZIP's end record: its 22 bytes and a comment of up to
 * 65,535.
 */
const zipTail = 22 + 0xffff

/** Number of bytes at the start of a file in which viewers look for a PDF header. */
const pdfHead = 1024

/**
 * Pattern for tags that a browser would run or render. They must be complete or have an attribute, so that random data
 * does not match.
 */
export const markup = /<(?:script|svg|html|iframe)(?:>|\s{1,20}[a-z:-]{1,40}\s{0,20}=)|<!doctype\s{1,20}html/gi

/** The message for a file that is valid in two formats. */
export const polyglotSentence =
  'This file is two files in one, which isn’t safe. Please open it and save it again as a new file.'

/** Returns whether a file of another type could also be opened as a PDF. */
export const isAlsoPdf = (content: Bytes): boolean => content.read(1, pdfHead + 8).includes('%PDF-')

/** Returns whether a file could also be opened as a ZIP archive, or as a PDF that starts later in the file. */
export const isAlsoOther = (content: Bytes): boolean =>
  isAlsoPdf(content) || content.read(content.length - zipTail, content.length).includes('PK\x05\x06')

/**
 * Returns the message for a file that is also a ZIP archive, a PDF that starts later in the file, a web page or an SVG;
 * else null.
 */
export const polyglotRefusal = (content: Bytes): string | null =>
  isAlsoOther(content) || isFound(content, markup) ? polyglotSentence : null
