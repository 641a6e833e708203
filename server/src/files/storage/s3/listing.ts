import { fileIdPattern, type ListedFile } from '../storage.ts'

/** Returns the stored files in an answer of ListObjectsV2. Leaves out objects whose name is not an id. */
export const objectsIn = (page: string): ListedFile[] =>
  Array.from(page.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, object = '']) => ({
    // Only the last part of the key matters, and an id has no characters that XML escapes.
    id: textIn(object, 'Key')?.split('/').at(-1) ?? '',
    changedAtMs: Date.parse(textIn(object, 'LastModified') ?? ''),
  })).filter(({ id, changedAtMs }) => fileIdPattern.test(id) && !Number.isNaN(changedAtMs))

/** Returns the token for the next page, or null if this is the last. */
export function nextPage(page: string): string | null {
  const token = textIn(page, 'NextContinuationToken')
  return textIn(page, 'IsTruncated') === 'true' && token ? token : null
}

/** Returns the ids of the unfinished uploads of one key, from an answer of ListMultipartUploads. */
export const uploadsIn = (page: string, key: string): string[] =>
  Array.from(page.matchAll(/<Upload>(.*?)<\/Upload>/gs), ([, upload = '']) => upload)
    .filter((upload) => textIn(upload, 'Key') === key)
    .flatMap((upload) => textIn(upload, 'UploadId') ?? [])

/** Returns the text of the first such element of an answer, or null if there is none. */
export function textIn(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text === undefined ? null : unescapeXml(text)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name: string | undefined) =>
    name === undefined ? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)) : (entities[name] ?? ''),
  )
