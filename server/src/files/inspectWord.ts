import { loadingFields, relationsRefusal, runsSomething } from './wordParts.ts'
import { isAlsoPdf, twoInOne, twoInOneRefusal } from './twoInOne.ts'
import { BadZip, readZip } from './zip.ts'

const damaged = 'This Word document is damaged. Please open it in Word and save it again, or save it as PDF.'
const tooLarge = 'This Word document unpacks to more than is allowed. Please save it as PDF, and choose that.'
const noWord =
  'This file is not a Word document, although its name says so. Please choose the original, or save it as PDF.'
const hasMacros = 'This Word document contains macros. Please save it without macros or as PDF, and choose that.'
const loadsOther =
  'This Word document loads another document when it is opened. Please save it as PDF, and choose that.'
const hasObject = 'This Word document contains a program or another file. Please save it as PDF, and choose that.'

const sentences = { damaged, macros: hasMacros, loads: loadsOther, object: hasObject } as const

const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** What the lists of contents and of relations may have, and a part that is text; real ones have a tenth. */
const mostOfList = 2 * 1024 * 1024
const mostOfText = 20 * 1024 * 1024

/**
 * Why a .docx is refused, or null. Every entry is unpacked, so that no declared size can deceive; names are compared
 * without case, as Word does.
 */
export function docxRefusal(content: Buffer): string | null {
  if (isAlsoPdf(content)) return twoInOne
  try {
    const zip = readZip(content)
    const names = new Set(zip.names.map((name) => name.toLowerCase()))
    if (!names.has('[content_types].xml') || !names.has('word/document.xml')) return noWord
    if (zip.names.some((name) => /(?:vbaProject|vbaData)|\/activeX\//i.test(name))) return hasMacros
    for (const name of zip.names) {
      const refused = partRefusal(name.toLowerCase(), (most) => zip.unpack(name, most))
      if (refused) return refused
    }
    return null
  } catch (error) {
    if (error instanceof BadZip) return error.reason === 'TOO_LARGE' ? tooLarge : damaged
    throw error
  }
}

function partRefusal(name: string, unpack: (most?: number) => Buffer): string | null {
  const isList = name === '[content_types].xml' || name.endsWith('.rels')
  const part = unpack(isList ? mostOfList : name.endsWith('.xml') ? mostOfText : undefined)
  if (!isList && !name.endsWith('.xml') && !looksLikeText(part)) return null
  if (part.length > mostOfText) return tooLarge
  const text = readXml(part)
  if (text === null) return damaged
  if (name === '[content_types].xml') return typesRefusal(text)
  const found = name.endsWith('.rels') ? relationsRefusal(text) : runsSomething(text)
  return found && sentences[found]
}

function typesRefusal(types: string): string | null {
  if (types.includes('&#')) return damaged
  if (/macroEnabled|vbaProject/i.test(types)) return hasMacros
  return types.includes(mainPart) ? null : noWord
}

/** XML under another name, in any of the encodings that readers know by its first bytes. */
const looksLikeText = (part: Buffer) =>
  /^(?:\xef\xbb\xbf)?\s*<[?!a-z]|^(?:\xff\xfe)?<\0|^(?:\xfe\xff)?\0</i.test(part.toString('latin1', 0, 200))

/**
 * XML as its characters, one for each byte, or null where it is not plain UTF-8 or declares words of its own: what is
 * looked for are names, which are ASCII.
 */
function readXml(part: Buffer): string | null {
  if (part.includes(0)) return null
  const text = part.toString('latin1')
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8'
  return /^(?:utf-8|us-ascii)$/i.test(encoding) && !/<!(?:DOCTYPE|ENTITY)/i.test(text) ? text : null
}

/** The name of a stream in an OLE file as its directory has it, in whatever case. */
const streamName = (name: string) =>
  new RegExp(`${Array.from(name, (letter) => `${letter}\\x00`).join('')}\\x00\\x00`, 'i')

/** A field that loads something: its beginning, and its name in one byte or two for each letter. */
const loadingField = new RegExp(
  String.raw`\x13\0?(?:[ "]\0?)*(?:${loadingFields.flatMap((name) => [name, Array.from(name).join('\\0')]).join('|')})\b`,
  'i',
)

/** Why a .doc is refused, or null: it needs Word's main stream, and may have no macros, packed files or loading fields. */
export function docRefusal(content: Buffer): string | null {
  if (content.length < 1536) return damaged
  const text = content.toString('latin1')
  if (!streamName('WordDocument').test(text)) return noWord
  if (streamName('_VBA_PROJECT').test(text)) return hasMacros
  if (streamName('\x01Ole10Native').test(text)) return hasObject
  return loadingField.test(text) ? loadsOther : twoInOneRefusal(content)
}
