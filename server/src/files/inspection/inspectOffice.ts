import type { Bytes } from '../bytes.ts'
import { officeSentences, type OfficeSentences } from './officeSentences.ts'
import { isAlsoPdf, polyglotSentence } from './polyglot.ts'
import { FieldCodes, loadsFromElsewhere, relationsFinding } from './officeParts.ts'
import { hasPackedProgram, isProgramPart, kindOfPart, maxInnerBytes } from './packedPrograms.ts'
import { XmlScan } from '../archives/xmlScan.ts'
import { InvalidZip, type Entry, readZip, type Zip } from '../archives/zip.ts'

interface OfficeRule {
  sentences: OfficeSentences
  /** Path of the main part in the archive. `mainType` is its media type. */
  main: string
  mainType: string
  /** Maximum number of bytes that a text part may unpack to. Normal parts need a tenth of it. */
  maxTextBytes: number
  /** Pattern for the names of parts that contain macros. `loads` matches those that load data from elsewhere. */
  macros: RegExp
  loads: RegExp
}

const types = 'application/vnd.openxmlformats-officedocument.'
const never = /(?!)/

const word: OfficeRule = {
  sentences: officeSentences.word,
  main: 'word/document.xml',
  mainType: `${types}wordprocessingml.document.main+xml`,
  maxTextBytes: 20 * 1024 * 1024,
  macros: /(?:vbaproject|vbadata)|\/activex\//,
  loads: never,
}

const excel: OfficeRule = {
  sentences: officeSentences.excel,
  main: 'xl/workbook.xml',
  mainType: `${types}spreadsheetml.sheet.main+xml`,
  maxTextBytes: 250 * 1024 * 1024,
  macros: /(?:vbaproject|vbadata)|\/activex\/|\/macrosheets\/|\/dialogsheets\//,
  loads: /^xl\/(?:externallinks\/|connections\.xml|querytables\/)/,
}

/** Returns the error message if a .docx is rejected, or null. */
export const docxRefusal = (content: Bytes): Promise<string | null> => officeRefusal(content, word)

/** Returns the error message if an .xlsx is rejected, or null. */
export const xlsxRefusal = (content: Bytes): Promise<string | null> => officeRefusal(content, excel)

/**
 * Maximum size, in bytes, of the list of content types and of each list of relationships. Normal ones need a tenth of
 * it.
 */
const maxListBytes = 2 * 1024 * 1024

/**
 * Returns the error message if a .docx or .xlsx is rejected, or null. Unpacks every entry in chunks rather than
 * trusting its declared size, and ignores case in names, as Office does.
 */
async function officeRefusal(content: Bytes, rule: OfficeRule): Promise<string | null> {
  const { sentences } = rule
  if (isAlsoPdf(content)) return polyglotSentence
  try {
    const zip = readZip(content)
    const names = zip.entries.map(({ name }) => name.toLowerCase())
    if (!names.includes('[content_types].xml') || !names.includes(rule.main)) return sentences.other
    if (names.some((name) => rule.macros.test(name))) return sentences.macros
    if (names.some((name) => rule.loads.test(name))) return sentences.loads
    if (names.some(isProgramPart)) return sentences.object
    for (const entry of zip.entries) {
      const refusal = await partRefusal(zip, entry, rule)
      if (refusal) return refusal
    }
    return null
  } catch (error) {
    if (error instanceof InvalidZip) return error.reason === 'TOO_LARGE' ? sentences.tooLarge : sentences.damaged
    throw error
  }
}

async function partRefusal(zip: Zip, entry: Entry, rule: OfficeRule): Promise<string | null> {
  const name = entry.name.toLowerCase()
  if (name === '[content_types].xml') return typesRefusal(await listOf(zip, entry), rule)
  if (!name.endsWith('.rels')) return contentRefusal(zip, entry, rule)
  const relations = await listOf(zip, entry)
  const found = relations === null ? 'damaged' : relationsFinding(relations)
  return found && rule.sentences[found]
}

function typesRefusal(list: string | null, { sentences, mainType }: OfficeRule): string | null {
  if (list === null || list.includes('&#')) return sentences.damaged
  if (/macroEnabled|vbaProject/i.test(list)) return sentences.macros
  return list.includes(mainType) ? null : sentences.other
}

async function listOf(zip: Zip, entry: Entry): Promise<string | null> {
  const scan = new XmlScan()
  const part = await zip.unpack(entry, maxListBytes)
  const text = scan.addPart(part)
  return text === null ? null : text + scan.end()
}

/** Returns whether a part without the extension .xml is XML, in any encoding recognizable from its first bytes. */
const looksLikeText = (part: Buffer) =>
  /^(?:\xef\xbb\xbf)?\s*<[?!a-z]|^(?:\xff\xfe)?<\0|^(?:\xfe\xff)?\0</i.test(part.toString('latin1', 0, 200))

async function contentRefusal(zip: Zip, entry: Entry, { sentences, maxTextBytes }: OfficeRule): Promise<string | null> {
  const isNamedSo = entry.name.toLowerCase().endsWith('.xml')
  if (isNamedSo && entry.unpacked > maxTextBytes) return sentences.tooLarge
  const scan = new XmlScan()
  const codes = new FieldCodes()
  let isText: boolean | null = isNamedSo || null
  let isFetching = false
  const see = (text: string) => {
    codes.addPart(text)
    isFetching ||= loadsFromElsewhere(text)
  }
  let kind: ReturnType<typeof kindOfPart> | null = null
  const inner: Buffer[] = []
  for await (const part of zip.walk(entry)) {
    kind ??= kindOfPart(part)
    if (kind === 'program') return sentences.object
    if (kind === 'package') {
      if (entry.unpacked > maxInnerBytes) return sentences.tooLarge
      inner.push(part)
    }
    isText ??= looksLikeText(part)
    // Unpack other parts to their end too, to check their declared size.
    if (!isText) continue
    const text = scan.addPart(part)
    if (text === null) return sentences.damaged
    if (scan.bytes > maxTextBytes) return sentences.tooLarge
    see(text)
  }
  if (inner.length && (await hasPackedProgram(Buffer.concat(inner)))) return sentences.object
  if (!isText) return null
  see(scan.end())
  return codes.areLoading || isFetching ? sentences.loads : null
}
