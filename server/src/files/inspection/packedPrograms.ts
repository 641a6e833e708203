import { bytesOf } from '../bytes.ts'
import { beginsProgram, isProgramNamed, zipBegins } from './programs.ts'
import { headBytes, readZip } from '../archives/zip.ts'

/**
 * Maximum depth of nested documents, such as the workbook within a chart. `maxInnerBytes` is the maximum size of each.
 */
const maxDepth = 2
export const maxInnerBytes = 16 * 1024 * 1024

/**
 * File extensions of programs that Office also uses for pictures and data. Parts with these extensions are judged by
 * their content instead.
 */
const harmlessEndings = /\.(?:svg|bin)$/i
/** The first bytes of an OLE file, which may contain macros or programs. */
const oleBegins = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Returns whether a part of a document has the file name of a program. */
export const isProgramPart = (name: string): boolean =>
  (isProgramNamed(name) && !harmlessEndings.test(name)) || /(?:vbaproject|vbadata)[^/]*$/i.test(name)

/** Returns the type of a part from its first bytes: a program, a nested document or archive, or anything else. */
export function kindOfPart(part: Buffer): 'program' | 'package' | 'other' {
  const head = part.toString('latin1', 0, headBytes)
  if (beginsProgram(head) || head.startsWith(oleBegins)) return 'program'
  return head.startsWith(zipBegins) ? 'package' : 'other'
}

/**
 * Returns whether a nested document or archive contains a program, or more than can be inspected.
 * @throws InvalidZip if it is damaged or unpacks to more than it declares.
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
