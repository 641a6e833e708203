import type { UploadDocument } from '@muster/contract/documents/documents'
import { client } from '../../../kit/api/client.ts'

/**
 * Uploads a document and returns it. `onProgress` receives the share sent, from 0 to 1; `signal` cancels the upload.
 */
export const sendDocument = (
  input: UploadDocument,
  on: { headers: Record<string, string>; onProgress: (share: number) => void; signal: AbortSignal },
) => {
  const { headers, onProgress, signal } = on
  // Multipart forms have only text fields, so lists are sent as JSON.
  return client.documents.upload(
    { ...input, tags: JSON.stringify(input.tags) },
    { context: { headers, onProgress }, signal },
  )
}
