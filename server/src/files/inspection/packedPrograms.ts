import { bytesOf } from '../bytes.ts'
import { beginsProgram, isProgramNamed, zipBegins } from './programs.ts'
import { headBytes, readZip } from '../archives/zip.ts'

/** Depth of documents within documents, as a chart keeps its figures in a workbook, and bytes of each. */
const maxDepth = 2
export const maxInnerBytes = 16 * 1024 * 1024

/** Office pictures that browsers would run, and data under an extension of programs, judged by their content. */
const harmlessEndings = /\.(?:svg|bin)$/i
/** The start of a document of Office's older format, and of a packed file in one: both may contain programs. */
const oleBegins = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Returns whether a part of a document has the name of a program. */
export const isProgramPart = (name: string): boolean =>
  (isProgramNamed(name) && !harmlessEndings.test(name)) || /(?:vbaproject|vbadata)[^/]*$/i.test(name)

/**
 * Returns what a part is that begins like this: something that runs, a nested document or archive, or anything else.
 */
export function kindOfPart(part: Buffer): 'program' | 'package' | 'other' {
  const head = part.toString('latin1', 0, headBytes)
  if (beginsProgram(head) || head.startsWith(oleBegins)) return 'program'
  return head.startsWith(zipBegins) ? 'package' : 'other'
}

/**
 * Returns whether a nested document or archive holds something that runs, or more than can be inspected.
 * @throws BadZip where it is damaged or unpacks to more than it says.
 */
export async function hasPackedProgram(content: Buffer, depth = 1): Promise<boolean> {
  const zip = readZip(bytesOf(content))
  for (const entry of zip.entries) {
    if (isProgramPart(entry.name)) return true
    let kind: ReturnType<typeof kindOfPart> | null = null
    const inner: Buffer[] = []
    for await (const part of zip.walk(entry)) {
      kind ??= kindOfPart(part)
      if (kind === 'program') return true
      if (kind === 'package' && (depth === maxDepth || entry.unpacked > maxInnerBytes)) return true
      if (kind === 'package') inner.push(part)
    }
    if (inner.length && (await hasPackedProgram(Buffer.concat(inner), depth + 1))) return true
  }
  return false
}
