import { inflateSync } from 'node:zlib'
import { runUninterrupted } from './aside.ts'
import { type Bytes, pieceWise } from './bytes.ts'
import { dictionariesIn, isPlainObjectStream, type PdfDictionary } from './pdfObjects.ts'
import { isAlsoOther, markup, twoInOne } from './twoInOne.ts'
import { isFoundIn, matchesIn, type Window, windowsOf } from './windows.ts'

/** What the object streams of one file may unpack to, together, and one of them; real ones have some hundred objects. */
const mostUnpacked = 50 * 1024 * 1024
const mostOfOne = 8 * 1024 * 1024

/** A real file of 10 MB has some hundreds. */
const mostObjectStreams = 10_000

const unreadable = 'This PDF is damaged or incomplete. Please save it as PDF again.'
const wrapped = 'This PDF has other data around it. Please save or print it as PDF again.'
const hasProgram = 'This PDF contains a program. Please print it to a new PDF, and choose that.'
const hasAttachment = 'This PDF has other files attached. Please print it to a new PDF, and choose that.'
const locked = 'This PDF is protected, so it cannot be checked. Please print it to a new PDF, and choose that.'

/** Its code as two digits, the second of which may be a letter in either case. */
const hex = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** A PDF name, each letter of which may also be written as `#` and its code. */
const pdfName = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${hex(letter)})`).join('')}(?![A-Za-z0-9#])`

const actions = ['JavaScript', 'Launch', 'Rendition', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'RichMedia']

/**
 * An action that runs, sends or opens something else, or the list of such actions: the name as a token of its own, or as
 * `/S/JavaScript`. In the middle of an address, as in `https://example.com/JavaScript`, it is neither. And forms in XFA,
 * which have scripts of their own.
 */
const program = new RegExp(
  String.raw`(?:[\s\0<>[\](){}%]|${pdfName('S')}|${pdfName('Subtype')})(?:${actions.map(pdfName).join('|')})|${pdfName('XFA')}[\s\0%[]`,
  'g',
)
/**
 * In compressed data `/EF` stands by chance, so that it counts with what must follow it alone: at once, or behind more
 * spaces and comments than can be seen together.
 */
const attachment = new RegExp(
  String.raw`${['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'].map(pdfName).join('|')}|${pdfName('EF')}(?:[\s\0]|%[^\r\n]*[\r\n])*(?:<<|\d+\s+\d+\s+R|(?:%[^\r\n]*|\d+\s*(?:\d+\s*)?)?$)`,
  'g',
)
const encryption = new RegExp(String.raw`${pdfName('Encrypt')}[\s%<]`, 'g')
const objectStream = new RegExp(pdfName('ObjStm'), 'g')

/**
 * Why a PDF is refused, or null: data before or behind it, another format inside, programs, attached files. Compressed
 * objects are unpacked and looked at too, which is why a protected PDF cannot be accepted. It is a first line: readers
 * still open the file in their viewer's sandbox, as a download.
 */
export function pdfRefusal(content: Bytes): string | null {
  const refused = endRefusal(content)
  if (refused) return refused
  const found = { locked: false, markup: isAlsoOther(content), program: false, attachment: false, streams: 0 }
  for (const window of windowsOf(content)) {
    found.locked ||= isFoundIn(window, encryption)
    found.markup ||= isFoundIn(window, markup)
    found.program ||= isFoundIn(window, program)
    found.attachment ||= isFoundIn(window, attachment)
    found.streams += countIn(window, objectStream)
  }
  if (found.locked) return locked
  if (found.markup) return twoInOne
  if (found.program) return hasProgram
  return found.attachment ? hasAttachment : objectStreamsRefusal(content, found.streams)
}

const countIn = (window: Window, pattern: RegExp) => matchesIn(window, pattern).reduce((count) => count + 1, 0)

/** Whether it ends as it should, with nothing behind its end; looked for from behind. */
function endRefusal(content: Bytes): string | null {
  const size = 64 * 1024
  const overlap = 4
  let isWrapped = false
  for (let to = content.length; to > 0; to -= size) {
    const from = Math.max(0, to - size)
    const text = content.read(from, to + overlap).toString('latin1')
    const end = text.lastIndexOf('%%EOF')
    // What might be the end of the mark's name is looked at with the part before.
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
 * Looks into the compressed objects. Where they are not written in the one usual way, or where something else calls
 * itself such objects, the file is refused: a reader might see in it what we do not.
 */
function objectStreamsRefusal(content: Bytes, named: number): string | null {
  let unpacked = 0
  let found = 0
  for (const dictionary of dictionariesIn(content)) {
    if (dictionary === 'incomplete') return unreadable
    if (!dictionary.names.includes('ObjStm') && !(dictionary.isStream && dictionary.names.includes('First'))) continue
    const part = ++found <= mostObjectStreams ? unpack(content, dictionary, mostUnpacked - unpacked) : null
    if (part === null) return unreadable
    unpacked += part.length
    const refused = activeRefusal(part)
    if (refused) return refused
  }
  return named > found ? unreadable : null
}

function unpack(content: Bytes, dictionary: PdfDictionary, most: number): string | null {
  const opening = /^stream[ \t]*(?:\r\n|\n|\r)/.exec(
    content.read(dictionary.end, dictionary.end + 64).toString('latin1'),
  )
  if (!isPlainObjectStream(dictionary) || !opening) return null
  const start = dictionary.end + opening[0].length
  const end = indexOf(content, 'endstream', start, start + mostOfOne)
  if (end === -1) return null
  const bytes = content.read(start, end)
  if (!dictionary.names.includes('FlateDecode')) return bytes.toString('latin1')
  try {
    const maxOutputLength = Math.max(1, Math.min(most, mostOfOne))
    return runUninterrupted(() => inflateSync(bytes, { maxOutputLength })).toString('latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Where a word first stands between two places, or -1. */
function indexOf(content: Bytes, word: string, from: number, to: number): number {
  let at = from
  let end: Buffer = Buffer.alloc(0)
  for (const part of pieceWise(content, from, Math.min(to, content.length))) {
    const seen = Buffer.concat([end, part])
    const found = seen.indexOf(word, 0, 'latin1')
    if (found !== -1) return at - end.length + found
    at += part.length
    end = seen.subarray(-word.length + 1)
  }
  return -1
}
