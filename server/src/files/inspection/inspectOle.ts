import type { Bytes } from '../bytes.ts'
import { InvalidOle, type OleFile, readOle } from './ole.ts'
import { officeSentences } from './officeSentences.ts'
import { loadingFields } from './officeParts.ts'
import { isAlsoOther, isAlsoPdf, markup, polyglotSentence, polyglotRefusal } from './polyglot.ts'
import { isFound } from './windows.ts'

/** Returns a pattern for the name of a stream in an OLE directory, ignoring case. */
const streamName = (name: string) =>
  new RegExp(`${Array.from(name, (letter) => `${letter}\\x00`).join('')}\\x00\\x00`, 'gi')

/** Pattern for the start of a Word field that loads something, with one or two bytes per letter. */
const loadingField = new RegExp(
  String.raw`\x13\0?(?:[ "]\0?){0,20000}(?:${loadingFields.flatMap((name) => [name, Array.from(name).join('\\0')]).join('|')})\b`,
  'gi',
)

/**
 * Returns the error message if a .doc is rejected, or null. It must contain Word's main stream, but no macros, embedded
 * files or fields that load something.
 */
export function docRefusal(content: Bytes): string | null {
  const sentences = officeSentences.word
  if (content.length < 1536) return sentences.damaged
  if (!isFound(content, streamName('WordDocument'))) return sentences.other
  if (isFound(content, streamName('_VBA_PROJECT'))) return sentences.macros
  if (isFound(content, streamName('\x01Ole10Native'))) return sentences.object
  return isFound(content, loadingField) ? sentences.loads : polyglotRefusal(content)
}

/** Record types of the .xls format ([MS-XLS] 2.3). */
const record = { begin: 0x0809, end: 0x000a, password: 0x002f, sheet: 0x0085, project: 0x00d3, source: 0x01ae }
const macroSheet = 0x40
/** Sheet types that contain macros. */
const macroSheets = [1, 6]
/** Allowed sources of formulas: the workbook itself and Excel's own functions. */
const ownSources = [0x0401, 0x3a01]

/**
 * Returns the error message if an .xls is rejected, or null. It may contain no macros, embedded files or macro sheets,
 * and may not refer to other workbooks or programs.
 */
export function xlsRefusal(content: Bytes): string | null {
  const sentences = officeSentences.excel
  if (isAlsoPdf(content)) return polyglotSentence
  try {
    const file = readOle(content)
    const names = file.entries.map(({ name }) => name.toLowerCase())
    if (names.some((name) => /^_?vba(?:_project.*)?$/.test(name))) return sentences.macros
    if (names.includes('\x01ole10native')) return sentences.object
    const found = workbookFinding(file)
    if (found) return sentences[found]
    return isAlsoOther(content) || isFound(content, markup) ? polyglotSentence : null
  } catch (error) {
    if (error instanceof InvalidOle) return sentences.damaged
    throw error
  }
}

function workbookFinding(file: OleFile): keyof typeof officeSentences.excel | null {
  const workbook = file.entries.find(({ name }) => /^(?:work)?book$/i.test(name))
  if (!workbook) return 'other'
  let isBegun = false
  for (const { type, data } of recordsOf(file.read(workbook))) {
    if (!isBegun && type !== record.begin) return 'damaged'
    isBegun = true
    if (type === record.password) return 'locked'
    const isMacros =
      type === record.project ||
      (type === record.begin && data[2] === macroSheet) ||
      (type === record.sheet && macroSheets.includes(data[5] ?? 0))
    if (isMacros) return 'macros'
    if (type === record.source && (data.length < 4 || !ownSources.includes(data.readUInt16LE(2)))) return 'loads'
  }
  return isBegun ? null : 'damaged'
}

/** Yields the records of a workbook in order. Zeros after the last one are padding. */
function* recordsOf(parts: Iterable<Buffer>): Generator<{ type: number; data: Buffer }> {
  let rest: Buffer = Buffer.alloc(0)
  let isOver = false
  for (const part of parts) {
    // Keep reading, to check that the stream is complete.
    if (isOver) continue
    rest = Buffer.concat([rest, part])
    let at = 0
    while (at + 4 <= rest.length) {
      const type = rest.readUInt16LE(at)
      const next = at + 4 + rest.readUInt16LE(at + 2)
      isOver = type === 0
      if (isOver || next > rest.length) break
      yield { type, data: rest.subarray(at + 4, next) }
      at = next
    }
    rest = rest.subarray(at)
  }
  if (!isOver && rest.length > 0) throw new InvalidOle()
}
