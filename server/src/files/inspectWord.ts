import { isAlsoPdf, twoInOne, twoInOneRefusal } from './twoInOne.ts'
import { BadZip, readZip } from './zip.ts'

const damaged = 'This Word document is damaged. Please open it in Word and save it again, or save it as PDF.'
const tooLarge = 'This Word document unpacks to more than is allowed. Please save it as PDF, and choose that.'
const noWord =
  'This file is not a Word document, although its name says so. Please choose the original, or save it as PDF.'
const hasMacros = 'This Word document contains macros. Please save it without macros or as PDF, and choose that.'
const loadsOther =
  'This Word document loads another document when it is opened. Please save it as PDF, and choose that.'

const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Why a .docx is refused, or null. Every entry is unpacked, so that no declared size can deceive. */
export async function docxRefusal(content: Buffer): Promise<string | null> {
  if (isAlsoPdf(content)) return twoInOne
  try {
    const zip = readZip(content)
    if (!zip.names.includes('[Content_Types].xml') || !zip.names.includes('word/document.xml')) return noWord
    if (zip.names.some((name) => /(?:vbaProject|vbaData)|\/activeX\//i.test(name))) return hasMacros
    for (const name of zip.names) {
      const refused = partRefusal(name, await zip.unpack(name))
      if (refused) return refused
    }
    return null
  } catch (error) {
    if (error instanceof BadZip) return error.reason === 'TOO_LARGE' ? tooLarge : damaged
    throw error
  }
}

function partRefusal(name: string, part: Buffer): string | null {
  if (name === '[Content_Types].xml') {
    const types = part.toString('utf8')
    if (/macroEnabled|vbaProject/i.test(types)) return hasMacros
    return types.includes(mainPart) ? null : noWord
  }
  if (!name.endsWith('.rels')) return null
  if (part.includes(0)) return damaged
  const relations = part
    .toString('utf8')
    .split('<')
    .filter((tag) => /^[\w:]{0,50}Relationship\s/.test(tag))
  const isTemplate = (relation: string) => /attachedTemplate|subDocument|frame"|&#/i.test(relation)
  const isRemote = relations.some((relation) => isTemplate(relation) && /TargetMode\s*=\s*["']External/i.test(relation))
  return isRemote || relations.some((relation) => /\/aFChunk"/i.test(relation)) ? loadsOther : null
}

/** The name of a stream in an OLE file, as its directory has it. */
const streamName = (name: string) => Buffer.from(`${name}\0`, 'utf16le')

/** Why a .doc is refused, or null: it needs Word's main stream, and may have no macros. */
export function docRefusal(content: Buffer): string | null {
  if (content.length < 1536) return damaged
  if (!content.includes(streamName('WordDocument'))) return noWord
  if (content.includes(streamName('_VBA_PROJECT'))) return hasMacros
  return twoInOneRefusal(content)
}
