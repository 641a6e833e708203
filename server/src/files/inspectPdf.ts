import { inflateSync } from 'node:zlib'
import { dictionariesIn, isPlainObjectStream, type PdfDictionary } from './pdfObjects.ts'
import { twoInOneRefusal } from './twoInOne.ts'

/** What the object streams of one file may unpack to, together. */
const mostUnpacked = 50 * 1024 * 1024

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
)
/** In compressed data `/EF` stands by chance, so that it counts with what must follow it alone. */
const attachment = new RegExp(
  String.raw`${['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'].map(pdfName).join('|')}|${pdfName('EF')}(?:[\s\0]|%[^\r\n]*[\r\n])*(?:<<|\d+\s+\d+\s+R)`,
)
const encryption = new RegExp(String.raw`${pdfName('Encrypt')}[\s%<]`)
const objectStream = new RegExp(pdfName('ObjStm'), 'g')

/**
 * Why a PDF is refused, or null: data before or behind it, another format inside, programs, attached files. Compressed
 * objects are unpacked and looked at too, which is why a protected PDF cannot be accepted. It is a first line: readers
 * still open the file in their viewer's sandbox, as a download.
 */
export function pdfRefusal(content: Buffer): string | null {
  const text = content.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end === -1) return unreadable
  if (!/^[\s\0]*$/.test(text.slice(end + 5))) return wrapped
  if (encryption.test(text)) return locked
  return twoInOneRefusal(content) ?? activeRefusal(text) ?? objectStreamsRefusal(content, text)
}

function activeRefusal(text: string): string | null {
  if (program.test(text)) return hasProgram
  return attachment.test(text) ? hasAttachment : null
}

/**
 * Looks into the compressed objects. Where they are not written in the one usual way, or where something else calls
 * itself such objects, the file is refused: a reader might see in it what we do not.
 */
function objectStreamsRefusal(content: Buffer, text: string): string | null {
  let unpacked = 0
  let found = 0
  for (const dictionary of dictionariesIn(text)) {
    if (dictionary === 'incomplete') return unreadable
    if (!dictionary.names.includes('ObjStm') && !(dictionary.isStream && dictionary.names.includes('First'))) continue
    const part = ++found <= mostObjectStreams ? unpack(content, text, dictionary, mostUnpacked - unpacked) : null
    if (part === null) return unreadable
    unpacked += part.length
    const refused = activeRefusal(part)
    if (refused) return refused
  }
  return (text.match(objectStream)?.length ?? 0) > found ? unreadable : null
}

function unpack(content: Buffer, text: string, dictionary: PdfDictionary, most: number): string | null {
  const opening = /stream[ \t]*(?:\r\n|\n|\r)/y
  opening.lastIndex = dictionary.end
  if (!isPlainObjectStream(dictionary) || !opening.test(text)) return null
  const end = text.indexOf('endstream', opening.lastIndex)
  if (end === -1) return null
  const bytes = content.subarray(opening.lastIndex, end)
  if (!dictionary.names.includes('FlateDecode')) return bytes.toString('latin1')
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
