import { inflateSync } from 'node:zlib'
import { runUninterrupted } from '../workerQueue.ts'
import { type Bytes, readInChunks } from '../bytes.ts'
import { dictionariesIn, isPlainObjectStream, type PdfDictionary } from './pdfObjects.ts'
import { isAlsoOther, markup, polyglotSentence } from './polyglot.ts'
import { isFoundIn, matchesIn, type Window, windowsOf } from './windows.ts'

/**
 * Maximum number of bytes that all object streams of a file may unpack to. `maxStreamBytes` is the maximum for a single
 * stream, which normally contains some hundred objects.
 */
const maxUnpackedBytes = 50 * 1024 * 1024
const maxStreamBytes = 8 * 1024 * 1024

/** Maximum number of object streams; a normal file of 10 MB has a few hundred. */
const maxObjectStreams = 10_000

const unreadable = 'This PDF is damaged or incomplete. Please save it as PDF again.'
const wrapped = 'This PDF contains data before or after its content. Please save or print it as PDF again.'
const hasProgram = 'This PDF contains a program. Please print it to a new PDF and choose that file.'
const hasAttachment = 'This PDF has other files attached. Please print it to a new PDF and choose that file.'
const locked = 'This PDF is protected, so it can’t be checked. Please print it to a new PDF and choose that file.'

/** Returns a pattern for a letter's code as two hexadecimal digits, ignoring case. */
const hex = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** Returns a pattern for a PDF name. Each letter may also be written as `#` and its code. */
const pdfName = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${hex(letter)})`).join('')}(?![A-Za-z0-9#])`

const actions = ['JavaScript', 'Launch', 'Rendition', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'RichMedia']

/**
 * Pattern for actions that run code, send data or open something else, and for XFA forms, which can contain scripts.
 * The name must be a separate token or follow `/S`, as in `/S/JavaScript`; part of a URL such as
 * `https://example.com/JavaScript` does not match.
 */
const program = new RegExp(
  String.raw`(?:[\s\0<>[\](){}%]|${pdfName('S')}|${pdfName('Subtype')})(?:${actions.map(pdfName).join('|')})|${pdfName('XFA')}[\s\0%[]`,
  'g',
)
/**
 * Pattern for file attachments. `/EF` also occurs in compressed data by chance, so it must be followed by a dictionary
 * or reference, or by spaces and comments up to the end of the window.
 */
const attachment = new RegExp(
  String.raw`${['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'].map(pdfName).join('|')}|${pdfName('EF')}(?:[\s\0]|%[^\r\n]*[\r\n])*(?:<<|\d+\s+\d+\s+R|(?:%[^\r\n]*|\d+\s*(?:\d+\s*)?)?$)`,
  'g',
)
const encryption = new RegExp(String.raw`${pdfName('Encrypt')}[\s%<]`, 'g')
const objectStream = new RegExp(pdfName('ObjStm'), 'g')

/**
 * Returns the error message if a PDF is rejected, or null. Rejects data before or after the PDF, another format inside
 * it, programs and attached files. Compressed objects are unpacked and inspected too. Encrypted PDFs are rejected,
 * since their objects can't be inspected. The inspection is a first line of defence; people still open the file in
 * their viewer's sandbox.
 */
export function pdfRefusal(content: Bytes): string | null {
  const refusal = endRefusal(content)
  if (refusal) return refusal
  const found = { locked: false, markup: isAlsoOther(content), program: false, attachment: false, streams: 0 }
  for (const window of windowsOf(content)) {
    found.locked ||= isFoundIn(window, encryption)
    found.markup ||= isFoundIn(window, markup)
    found.program ||= isFoundIn(window, program)
    found.attachment ||= isFoundIn(window, attachment)
    found.streams += countIn(window, objectStream)
  }
  if (found.locked) return locked
  if (found.markup) return polyglotSentence
  if (found.program) return hasProgram
  return found.attachment ? hasAttachment : objectStreamsRefusal(content, found.streams)
}

const countIn = (window: Window, pattern: RegExp) => matchesIn(window, pattern).reduce((count) => count + 1, 0)

/**
 * Returns the error message if a PDF has no end mark, or if anything but white space follows the mark; else null.
 * Searches backwards for the mark.
 */
function endRefusal(content: Bytes): string | null {
  const size = 64 * 1024
  const overlap = 4
  let isWrapped = false
  for (let to = content.length; to > 0; to -= size) {
    const from = Math.max(0, to - size)
    const text = content.read(from, to + overlap).toString('latin1')
    const end = text.lastIndexOf('%%EOF')
    // If the mark may be cut off at the end, its last characters are checked again with the part before.
    const rest = text.slice(end === -1 ? (from === 0 ? 0 : overlap) : end + 5)
    isWrapped ||= !/^[\s\0]*$/.test(rest)
    if (end !== -1) return isWrapped ? wrapped : null
  }
  return unreadable
}

function activeRefusal(text: string): string | null {
  if (text.search(program) !== -1) return hasProgram
  return text.search(attachment) === -1 ? null : hasAttachment
}

/**
 * Returns the error message if the object streams of a PDF are rejected, or null. Rejects object streams that are
 * written in an unusual way, and other content that could be mistaken for an object stream: viewers might interpret
 * these differently.
 */
function objectStreamsRefusal(content: Bytes, expected: number): string | null {
  let unpacked = 0
  let found = 0
  for (const dictionary of dictionariesIn(content)) {
    if (dictionary === 'incomplete') return unreadable
    if (!dictionary.names.includes('ObjStm') && !(dictionary.isStream && dictionary.names.includes('First'))) continue
    const part = ++found <= maxObjectStreams ? unpack(content, dictionary, maxUnpackedBytes - unpacked) : null
    if (part === null) return unreadable
    unpacked += part.length
    const refusal = activeRefusal(part)
    if (refusal) return refusal
  }
  return expected > found ? unreadable : null
}

function unpack(content: Bytes, dictionary: PdfDictionary, most: number): string | null {
  const opening = /^stream[ \t]*(?:\r\n|\n|\r)/.exec(
    content.read(dictionary.end, dictionary.end + 64).toString('latin1'),
  )
  if (!isPlainObjectStream(dictionary) || !opening) return null
  const start = dictionary.end + opening[0].length
  const end = indexOf(content, 'endstream', start, start + maxStreamBytes)
  if (end === -1) return null
  const bytes = content.read(start, end)
  if (!dictionary.names.includes('FlateDecode')) return bytes.toString('latin1')
  try {
    const maxOutputLength = Math.max(1, Math.min(most, maxStreamBytes))
    return runUninterrupted(() => inflateSync(bytes, { maxOutputLength })).toString('latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Returns the offset of the first occurrence of a word between two offsets, or -1. */
function indexOf(content: Bytes, word: string, from: number, to: number): number {
  let at = from
  let end: Buffer = Buffer.alloc(0)
  for (const part of readInChunks(content, from, Math.min(to, content.length))) {
    const text = Buffer.concat([end, part])
    const found = text.indexOf(word, 0, 'latin1')
    if (found !== -1) return at - end.length + found
    at += part.length
    end = text.subarray(-word.length + 1)
  }
  return -1
}
