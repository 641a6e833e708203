import { type Bytes, bytesOf } from '../bytes.ts'
import { beginsProgram, isProgramNamed, zipBegins } from './programs.ts'
import { extension } from '../safeName.ts'
import { InvalidZip, type Entry, headBytes, readZip, type Zip } from '../archives/zip.ts'

const sentences = {
  DAMAGED: 'This ZIP archive is damaged or uses an unsupported format. Please create it again and choose the new file.',
  TOO_LARGE: 'This ZIP archive is too large when unpacked. Please upload its files separately.',
  LOCKED: 'This ZIP archive is protected, so it can’t be checked. Please create it again without a password.',
  LEADS_OUT: 'This ZIP archive contains unsafe file paths. Please create it again and choose the new file.',
}
const hasProgram = 'This ZIP archive contains a program. Please create it again without the program.'
const hasArchive =
  'This ZIP archive contains other archives that can’t be checked. Please upload their files separately.'

/** Extensions of archives that can't be inspected. */
const archives = new Set('7z rar gz tgz bz2 tbz xz txz zst lz lzma cab ace arj tar cpio z'.split(' '))

/** Pattern for the first bytes of archives that can't be inspected, one character per byte. */
const archiveBegins = new RegExp(
  String.raw`^(?:7z\xbc\xaf\x27\x1c|Rar!|\x1f\x8b|BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd|MSCF|[^]{257}ustar)`,
)

/**
 * Maximum depth of nested archives, including Office documents. `maxInnerBytes` is the maximum size of each, since it
 * is held in memory.
 */
const maxDepth = 2
const maxInnerBytes = 16 * 1024 * 1024
/** Maximum number of unpacked bytes, including nested archives. */
const maxUnpackedBytes = 300 * 1024 * 1024

/**
 * Returns the error message if a ZIP archive is rejected, or null. Unpacks every entry in chunks, and inspects nested
 * archives too.
 */
export async function zipRefusal(content: Bytes): Promise<string | null> {
  try {
    return await archiveRefusal(content, { left: maxUnpackedBytes }, 0)
  } catch (error) {
    if (error instanceof InvalidZip) return sentences[error.reason]
    throw error
  }
}

/** The number of bytes that may still be unpacked. */
interface Measure {
  left: number
}

async function archiveRefusal(content: Bytes, measure: Measure, depth: number): Promise<string | null> {
  const zip = readZip(content)
  for (const entry of zip.entries) {
    const refusal = nameRefusal(entry.name) ?? (await entryRefusal(zip, entry, measure, depth))
    if (refusal) return refusal
  }
  return null
}

function nameRefusal(name: string): string | null {
  if (isProgramNamed(name)) return hasProgram
  return archives.has(extension(name.replace(/[. ]+$/, ''))) ? hasArchive : null
}

async function entryRefusal(zip: Zip, entry: Entry, measure: Measure, depth: number): Promise<string | null> {
  let head = ''
  let isArchive = false
  const inner: Buffer[] = []
  for await (const part of zip.walk(entry)) {
    measure.left -= part.length
    if (measure.left < 0) throw new InvalidZip('TOO_LARGE')
    if (head === '') {
      head = part.toString('latin1', 0, headBytes)
      if (beginsProgram(head)) return hasProgram
      if (archiveBegins.test(head)) return hasArchive
      isArchive = head.startsWith(zipBegins) || extension(entry.name) === 'zip'
      if (isArchive && (depth === maxDepth || entry.unpacked > maxInnerBytes)) return hasArchive
    }
    if (isArchive) inner.push(part)
  }
  return isArchive ? archiveRefusal(bytesOf(Buffer.concat(inner)), measure, depth + 1) : null
}
