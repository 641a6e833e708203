import { Refusal } from '../errors.ts'
import type { Kind } from './inspect.ts'
import { inspectAside } from './inspectAside.ts'
import type { FileStore } from './store.ts'

/** A stored file before its row is written. */
export interface StoredUpload {
  id: string
  name: string
  mediaType: string
  bytes: number
  digest: string
}

/**
 * Checks an uploaded file by name and content and stores it, encrypted, before its row is written.
 * @throws Refusal 415 with the sentence for the field `path` when it is not what it should be.
 */
export async function storeUpload(
  store: FileStore,
  file: File,
  path: string,
  accepted: readonly Kind[],
): Promise<StoredUpload> {
  const content = new Uint8Array(await file.arrayBuffer())
  const found = await inspectAside(content, file.name, accepted)
  if ('refused' in found) {
    const errors = [{ path, msg: found.refused, message: found.refused }]
    throw new Refusal(415, found.refused, { error: 'Unsupported Media Type', errors, details: errors })
  }
  return { name: found.safeName, mediaType: found.mediaType, ...(await store.put(content)) }
}
