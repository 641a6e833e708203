import type { UploadDocument } from '@muster/contract/documents/documents'
import { client } from '../../../kit/api/client.ts'

/** Uploads a document; `onProgress` receives the share sent, and `signal` cancels it. */
export const sendDocument = (
  input: UploadDocument,
  on: { headers: Record<string, string>; onProgress: (share: number) => void; signal: AbortSignal },
) => {
  const { headers, onProgress, signal } = on
  // A multipart form carries only text fields.
  return client.documents.upload(
    { ...input, tags: JSON.stringify(input.tags) },
    { context: { headers, onProgress }, signal },
  )
}
