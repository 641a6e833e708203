import { inflateSync } from 'node:zlib'
import { runUninterrupted } from '../workerQueue.ts'
import { type Bytes, readInChunks } from '../bytes.ts'
import { dictionariesIn, isPlainObjectStream, type PdfDictionary } from './pdfObjects.ts'
import { isAlsoOther, markup, polyglotSentence } from './polyglot.ts'
import { isFoundIn, matchesIn, type Window, windowsOf } from './windows.ts'

/**
 * Bytes that all object streams of a file may unpack to together, and a single one; real ones have some hundred
 * objects.
 */
const maxUnpackedBytes = 50 * 1024 * 1024
const maxStreamBytes = 8 * 1024 * 1024

/** A real file of 10 MB has a few hundred. */
const maxObjectStreams = 10_000

const unreadable = 'This PDF is damaged or incomplete. Please save it as PDF again.'
const wrapped = 'This PDF has other data around it. Please save or print it as PDF again.'
const hasProgram = 'This PDF contains a program. Please print it to a new PDF, and choose that.'
const hasAttachment = 'This PDF has other files attached. Please print it to a new PDF, and choose that.'
const locked = 'This PDF is protected, so it cannot be checked. Please print it to a new PDF, and choose that.'

/** Returns a pattern for a letter's code as two hex digits, in either case. */
const hex = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** Returns a pattern for a PDF name, each letter of which may also be written as `#` and its code. */
const pdfName = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${hex(letter)})`).join('')}(?![A-Za-z0-9#])`

const actions = ['JavaScript', 'Launch', 'Rendition', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'RichMedia']

/**
 * An action that runs, sends or opens something else, or a list of such actions: the name as a separate token, or as
 * `/S/JavaScript`. Inside an address, such as `https://example.com/JavaScript`, it is neither. Also XFA forms, which
 * have their own scripts.
 */
const program = new RegExp(
  String.raw`(?:[\s\0<>[\](){}%]|${pdfName('S')}|${pdfName('Subtype')})(?:${actions.map(pdfName).join('|')})|${pdfName('XFA')}[\s\0%[]`,
  'g',
)
/**
 * `/EF` occurs in compressed data by chance, so it only counts together with what must follow it: directly, or behind
 * more spaces and comments than can be seen at once.
 */
const attachment = new RegExp(
  String.raw`${['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'].map(pdfName).join('|')}|${pdfName('EF')}(?:[\s\0]|%[^\r\n]*[\r\n])*(?:<<|\d+\s+\d+\s+R|(?:%[^\r\n]*|\d+\s*(?:\d+\s*)?)?$)`,
  'g',
)
const encryption = new RegExp(String.raw`${pdfName('Encrypt')}[\s%<]`, 'g')
const objectStream = new RegExp(pdfName('ObjStm'), 'g')

/**
 * Returns why a PDF is refused, or null: data before or behind it, another format inside, programs, attached files.
 * Compressed objects are unpacked and inspected too, so a protected PDF cannot be accepted. It is a first line of
 * defence: readers still open the file as a download, in their viewer's sandbox.
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
  if (found.markup) return polyglotSentence
  if (found.program) return hasProgram
  return found.attachment ? hasAttachment : objectStreamsRefusal(content, found.streams)
}

const countIn = (window: Window, pattern: RegExp) => matchesIn(window, pattern).reduce((count) => count + 1, 0)

/** Returns why the end of a PDF is refused, or null: nothing may follow its end mark. Searches backwards. */
function endRefusal(content: Bytes): string | null {
  const size = 64 * 1024
  const overlap = 4
  let isWrapped = false
  for (let to = content.length; to > 0; to -= size) {
    const from = Math.max(0, to - size)
    const text = content.read(from, to + overlap).toString('latin1')
    const end = text.lastIndexOf('%%EOF')
    // A possible end of the mark's name is looked at together with the previous part.
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
 * Returns why the compressed objects of a PDF are refused, or null. A file is refused if they are not written in the
 * one usual way, or if something else claims to be such objects: a reader might see in it what this inspection does
 * not.
 */
function objectStreamsRefusal(content: Bytes, named: number): string | null {
  let unpacked = 0
  let found = 0
  for (const dictionary of dictionariesIn(content)) {
    if (dictionary === 'incomplete') return unreadable
    if (!dictionary.names.includes('ObjStm') && !(dictionary.isStream && dictionary.names.includes('First'))) continue
    const part = ++found <= maxObjectStreams ? unpack(content, dictionary, maxUnpackedBytes - unpacked) : null
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

/** Returns where a word first occurs between two offsets, or -1. */
function indexOf(content: Bytes, word: string, from: number, to: number): number {
  let at = from
  let end: Buffer = Buffer.alloc(0)
  for (const part of readInChunks(content, from, Math.min(to, content.length))) {
    const seen = Buffer.concat([end, part])
    const found = seen.indexOf(word, 0, 'latin1')
    if (found !== -1) return at - end.length + found
    at += part.length
    end = seen.subarray(-word.length + 1)
  }
  return -1
}
