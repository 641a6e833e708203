/** The kinds of files that have a preview. */
export type PreviewKind = 'image' | 'pdf' | 'text'

const kinds: Record<string, PreviewKind> = {
  'application/pdf': 'pdf',
  'image/gif': 'image',
  'image/jpeg': 'image',
  'image/png': 'image',
  'text/plain': 'text',
}

/** Returns the kind of preview for a media type; null if the file can only be downloaded. */
export const previewKindOf = (mimeType: string): PreviewKind | null => kinds[mimeType] ?? null
