import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The digests of a local file or a part of it, and its length in bytes. */
export interface Digests {
  bytes: number
  md5: Buffer
  /** In hexadecimal. */
  sha256: string
}

/**
 * Returns the digests of a local file, or of its bytes from `from` to before `to`.
 * @param whole A hash to which the bytes are added as well.
 */
export async function digestsOf(
  path: string,
  { from, to }: { from: number; to: number } = { from: 0, to: Infinity },
  whole?: Hash,
): Promise<Digests> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let bytes = 0
  for await (const part of createReadStream(path, { start: from, end: to - 1 })) {
    for (const hash of [md5, sha256, whole]) hash?.update(part as Buffer)
    bytes += (part as Buffer).length
  }
  return { bytes, md5: md5.digest(), sha256: sha256.digest('hex') }
}
