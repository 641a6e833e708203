/** What of a file can be shown in its place. */
export type PreviewKind = 'image' | 'pdf' | 'text'

const kinds: Record<string, PreviewKind> = {
  'application/pdf': 'pdf',
  'image/gif': 'image',
  'image/jpeg': 'image',
  'image/png': 'image',
  'text/plain': 'text',
}

/** How a file of this media type is shown in its place; null where it can only be downloaded. */
export const previewKindOf = (mimeType: string): PreviewKind | null => kinds[mimeType] ?? null
