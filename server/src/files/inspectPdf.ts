import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { twoInOneRefusal } from './twoInOne.ts'

const inflated = promisify(inflate)

/** What the object streams of one file may unpack to, together. */
const mostUnpacked = 100 * 1024 * 1024

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

/**
 * An action that runs something, or the list of such actions: the name as a token of its own, or as `/S/JavaScript`. In
 * the middle of an address, as in `https://example.com/JavaScript`, it is neither.
 */
const program = new RegExp(
  String.raw`(?:[\s\0<>[\](){}%]|${pdfName('S')})(?:${['JavaScript', 'Launch', 'Rendition'].map(pdfName).join('|')})`,
)
const attachment = new RegExp(['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'].map(pdfName).join('|'))
const encryption = new RegExp(String.raw`${pdfName('Encrypt')}[\s%<]`)
const objectStream = new RegExp(pdfName('ObjStm'), 'g')

/**
 * Why a PDF is refused, or null: data before or behind it, another format inside, programs, attached files. Compressed
 * objects are unpacked and looked at too, which is why a protected PDF cannot be accepted. It is a first line: readers
 * still open the file in their viewer's sandbox, as a download.
 */
export async function pdfRefusal(content: Buffer): Promise<string | null> {
  const text = content.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end === -1) return unreadable
  if (!/^[\s\0]*$/.test(text.slice(end + 5))) return wrapped
  if (encryption.test(text)) return locked
  return twoInOneRefusal(content) ?? activeRefusal(text) ?? (await objectStreamsRefusal(content, text))
}

function activeRefusal(text: string): string | null {
  if (program.test(text)) return hasProgram
  return attachment.test(text) ? hasAttachment : null
}

/** Looks into the compressed objects; where they cannot be unpacked in the one usual way, the file is refused. */
async function objectStreamsRefusal(content: Buffer, text: string): Promise<string | null> {
  let unpacked = 0
  let from = 0
  for (let count = 0; count < mostObjectStreams; count++) {
    objectStream.lastIndex = from
    const found = objectStream.exec(text)
    if (!found) return null
    const near = text.slice(found.index, found.index + 1000)
    const opening = /stream\r?\n/.exec(near)
    if (!opening) return unreadable
    const start = found.index + opening.index + opening[0].length
    const end = text.indexOf('endstream', start)
    if (end === -1) return unreadable
    const before = text.slice(Math.max(from, found.index - 1000), found.index)
    const dictionary = before.slice(before.lastIndexOf('obj') + 3) + near.slice(0, opening.index)
    const part = await unpack(content.subarray(start, end), dictionary, mostUnpacked - unpacked)
    if (part === null) return unreadable
    unpacked += part.length
    const refused = activeRefusal(part)
    if (refused) return refused
    from = end
  }
  return unreadable
}

async function unpack(bytes: Buffer, dictionary: string, most: number): Promise<string | null> {
  if (dictionary.includes('#')) return null
  const filters = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9#]+)/.exec(dictionary)?.[1]
  if (!filters && dictionary.includes('/Filter')) return null
  if (!filters) return bytes.toString('latin1')
  if (!/^\[?\s*\/FlateDecode\s*\]?$/.test(filters) || /\/Predictor\s*(?!1\b)\d/.test(dictionary)) return null
  try {
    return (await inflated(bytes, { maxOutputLength: Math.max(1, most) })).toString('latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
