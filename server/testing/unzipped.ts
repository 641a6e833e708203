import { bytesOf } from '../src/files/bytes.ts'
import { readZip } from '../src/files/archives/zip.ts'

/** Returns the contents of a ZIP archive by name, in order. */
export async function unzipped(content: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = readZip(bytesOf(content))
  const contents = new Map<string, Buffer>()
  for (const entry of zip.entries) contents.set(entry.name, await zip.unpack(entry, Infinity))
  return contents
}
