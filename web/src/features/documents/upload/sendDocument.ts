import type { UploadDocument } from '@muster/contract/documents/documents'
import { client } from '../../../kit/api/client.ts'

/** Sends one document; `onProgress` is told what share of it has gone out, and `signal` gives it up. */
export const sendDocument = (
  input: UploadDocument,
  on: { headers: Record<string, string>; onProgress: (share: number) => void; signal: AbortSignal },
) => {
  const { headers, onProgress, signal } = on
  // A form has texts alone.
  return client.documents.upload(
    { ...input, tags: JSON.stringify(input.tags) },
    { context: { headers, onProgress }, signal },
  )
}
