import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { ChainHead } from '../digests.ts'
import type { Eras } from '../eras.ts'
import type { SealedEntry } from '../seal.ts'
import { createSealCheck } from '../sealCheck.ts'

/**
 * The first line of an archive. The lines after it are seals, each with the position, the digest and the entry; the last
 * line is the end. The file is compressed with gzip.
 */
const Beginning = z.object({
  format: z.literal('muster-audit-archive'),
  version: z.literal(1),
  company: z.string(),
  before: z.string(),
  /** The seal before the first; its digest is empty at the beginning of the chain. */
  after: z.object({ position: z.int().min(0), digest: z.string() }),
})
export type Beginning = z.infer<typeof Beginning>

const SealLine = z.tuple([
  z.int().min(1),
  z.string(),
  z.looseObject({ id: z.string(), at: z.string(), action: z.string() }),
])
const End = z.object({ seals: z.int(), head: z.object({ position: z.int(), digest: z.string() }) })

/** Writes an archive (mode 0600). The batches are the seals after `beginning.after`. Returns its last seal. */
export async function writeArchive(
  path: string,
  beginning: Beginning,
  batches: AsyncIterable<readonly SealedEntry[]>,
): Promise<ChainHead> {
  let head = beginning.after
  async function* lines() {
    yield `${JSON.stringify(beginning)}\n`
    for await (const rows of batches) {
      const texts = rows.map(({ seal, entry }) => `${JSON.stringify([seal.position, seal.digest, entry])}\n`)
      const last = rows.at(-1)?.seal
      if (last) head = { position: last.position, digest: last.digest }
      yield texts.join('')
    }
    yield `${JSON.stringify({ seals: head.position - beginning.after.position, head })}\n`
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return head
}

/** The content of an archive, as far as it could be read. */
export interface ReadArchive {
  /** The faults, one sentence each; empty if the archive is intact. */
  faults: string[]
  beginning: Beginning | null
  head: ChainHead
  seals: number
  isKeyed: boolean
  /** The size of the file in bytes, and its SHA-256 in hex. */
  bytes: number
  sha256: string
}

/**
 * Reads an archive and verifies each of its entries and seals. `onSeal` is called with each seal.
 * @param isKeyed True if the entries before the archive have signatures.
 */
export async function readArchive(
  path: string,
  eras: Eras,
  isKeyed: boolean,
  onSeal: (seal: ChainHead, action: string) => void = () => undefined,
): Promise<ReadArchive> {
  const faults: string[] = []
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const found: { beginning: Beginning | null; end: z.infer<typeof End> | null } = { beginning: null, end: null }
  let check: ReturnType<typeof createSealCheck> | null = null
  let checked = { head: { position: 0, digest: '' }, isKeyed }
  function readLine(line: unknown) {
    if (!found.beginning) {
      found.beginning = Beginning.parse(line)
      checked = { head: found.beginning.after, isKeyed }
      check = createSealCheck(eras, checked, (fault) => void faults.push(fault))
    } else if (Array.isArray(line)) {
      const [position, digest, entry] = SealLine.parse(line)
      if (check) checked = check({ position, digest, entryId: entry.id }, entry as unknown as SealedEntry['entry'])
      onSeal({ position, digest }, entry.action)
    } else found.end = End.parse(line)
  }
  const file = await open(path)
  try {
    await pipeline(file.createReadStream(), counted, createGunzip(), async (text: AsyncIterable<Buffer>) => {
      for await (const line of linesIn(text)) readLine(JSON.parse(line))
    })
  } catch (error) {
    // A file that was cut off or changed can't be decompressed, or has lines that are none.
    faults.push(`The archive ${path} is damaged (${(error as Error).message.split('\n')[0] ?? ''}).`)
  } finally {
    await file.close()
  }
  const { head } = checked
  const { beginning, end } = found
  const seals = head.position - (beginning?.after.position ?? 0)
  if (
    !faults.length &&
    (end?.seals !== seals || end.head.position !== head.position || end.head.digest !== head.digest)
  )
    faults.push(`The archive ${path} is incomplete.`)
  return { faults, beginning, head, seals, isKeyed: checked.isKeyed, bytes, sha256: hash.digest('hex') }
}

/** Yields the lines of a text that arrives in pieces. */
async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
