import { formatFileSize } from '../../../kit/format.ts'
import { i18n } from '../../../i18n.ts'
import { isDocumentName } from '../shared/fileKinds.ts'

/** A file that was selected, dropped or pasted. */
export interface SelectedFile {
  /** Unique key, since several files can have the same name. */
  key: string
  file: File
  /** True for a folder, whose content can't be read. */
  isFolder: boolean
}

/** Pattern for the file name that browsers give pasted pictures. */
const pastedImageName = /^image\.(png|jpe?g|gif)$/i

/** Files that were selected, dropped or pasted, and the names of folders among them. */
export interface IncomingFiles {
  files: readonly File[]
  folders: readonly string[]
}

/** Returns the files and folders that were dropped or pasted. The browser allows this only during the event. */
export function readTransfer(data: DataTransfer | null): IncomingFiles {
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file')
  const folders = items.flatMap((item) => {
    const entry = item.webkitGetAsEntry?.()
    return entry?.isDirectory ? [entry.name] : []
  })
  const files = [...(data?.files ?? [])].filter(({ name }) => !folders.includes(name))
  return { files, folders }
}

/** Returns a pasted picture renamed to include the time, and any other file unchanged. */
export function named(file: File, at = Temporal.Now.zonedDateTimeISO()): File {
  const extension = pastedImageName.exec(file.name)?.[1]
  if (!extension) return file
  const when = at.toPlainDateTime().round('second').toString().replace('T', ' ').replaceAll(':', '.')
  return new File([file], `${i18n.t('Pasted picture {when}', { when })}.${extension}`, { type: file.type })
}

/**
 * Returns the reason why a file will be rejected, as far as the browser can tell; null if there is none. `maxBytes` is
 * the maximum size; undefined until it is loaded.
 */
export function problemOf({ file, isFolder }: SelectedFile, maxBytes: number | undefined): string | null {
  if (isFolder) return i18n.t('This is a folder. Please choose the files in it.')
  if (!isDocumentName(file.name)) return i18n.t('This type of file is not accepted.')
  if (file.size === 0) return i18n.t('The file is empty')
  if (maxBytes !== undefined && file.size > maxBytes)
    return i18n.t('Too large. The maximum is {size}.', { size: formatFileSize(maxBytes) })
  return null
}

let lastKey = 0

/** Returns the files and folders for the upload list, each with a unique key. */
export const toSelectedFiles = ({ files, folders }: IncomingFiles): SelectedFile[] =>
  [
    ...files.map((file) => ({ file, isFolder: false })),
    ...folders.map((name) => ({ file: new File([], name), isFolder: true })),
  ].map((each) => ({ ...each, key: String(++lastKey) }))
