import { formatFileSize } from '../../../kit/format.ts'
import { i18n } from '../../../i18n.ts'
import { isDocumentName } from '../shared/fileKinds.ts'

/** A file that was chosen, dropped or pasted. */
export interface Chosen {
  /** Tells it from others of the same name. */
  key: string
  file: File
  /** It is a folder, of which nothing is known but its name. */
  isFolder: boolean
}

/** What a browser calls a picture that was pasted, which says nothing of it. */
const pasted = /^image\.(png|jpe?g|gif)$/i

/** Files that were chosen, dropped or pasted. A folder among them is no file: it is given by name alone. */
export interface Given {
  files: readonly File[]
  folders: readonly string[]
}

/** What was dropped or pasted; to be asked for while the event lasts. */
export function givenBy(data: DataTransfer | null): Given {
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file')
  const folders = items.flatMap((item) => {
    const entry = item.webkitGetAsEntry?.()
    return entry?.isDirectory ? [entry.name] : []
  })
  const files = [...(data?.files ?? [])].filter(({ name }) => !folders.includes(name))
  return { files, folders }
}

/** A pasted picture by the name of when it was pasted. */
export function named(file: File, at = Temporal.Now.zonedDateTimeISO()): File {
  const extension = pasted.exec(file.name)?.[1]
  if (!extension) return file
  const when = at.toPlainDateTime().round('second').toString().replace('T', ' ').replaceAll(':', '.')
  return new File([file], `${i18n.t('Pasted picture {when}', { when })}.${extension}`, { type: file.type })
}

/** Why a file is not sent, as far as that is known before; `mostBytes` is how large one may be, once it is known. */
export function problemOf({ file, isFolder }: Chosen, mostBytes: number | undefined): string | null {
  if (isFolder) return i18n.t('This is a folder. Please choose the files in it.')
  if (!isDocumentName(file.name)) return i18n.t('This type of file is not accepted.')
  if (file.size === 0) return i18n.t('The file is empty')
  if (mostBytes !== undefined && file.size > mostBytes)
    return i18n.t('Larger than {size}, which is the most', { size: formatFileSize(mostBytes) })
  return null
}

let counted = 0

/** What was given, each told from the others. */
export const chosenOf = ({ files, folders }: Given): Chosen[] =>
  [
    ...files.map((file) => ({ file, isFolder: false })),
    ...folders.map((name) => ({ file: new File([], name), isFolder: true })),
  ].map((each) => ({ ...each, key: String(++counted) }))
