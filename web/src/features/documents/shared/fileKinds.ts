import {
  IconFile,
  IconFileTypeDoc,
  IconFileTypeDocx,
  IconFileTypeJpg,
  IconFileTypePdf,
  IconFileTypePng,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFileTypeZip,
  IconGif,
  type Icon,
} from '@tabler/icons-react'
import { documentExtensions } from '@muster/contract/documents/enumerations'

/** A file type with its icon, colour, and name for screen readers (a translation key). */
interface FileKind {
  Icon: Icon
  colour: string
  word: string
}

const jpeg: FileKind = { Icon: IconFileTypeJpg, colour: 'accent', word: 'JPEG picture' }
const excel: FileKind = { Icon: IconFileTypeXls, colour: 'green', word: 'Excel workbook' }

/** File types by extension, each with its icon (specification 3, section 2). */
const kinds: Record<(typeof documentExtensions)[number], FileKind> = {
  '.pdf': { Icon: IconFileTypePdf, colour: 'red', word: 'PDF' },
  '.doc': { Icon: IconFileTypeDoc, colour: 'blue', word: 'Word document' },
  '.docx': { Icon: IconFileTypeDocx, colour: 'blue', word: 'Word document' },
  '.xls': excel,
  '.xlsx': excel,
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': { Icon: IconFileTypePng, colour: 'accent', word: 'PNG picture' },
  '.gif': { Icon: IconGif, colour: 'accent', word: 'GIF picture' },
  '.txt': { Icon: IconFileTypeTxt, colour: 'grey', word: 'Plain text' },
  '.zip': { Icon: IconFileTypeZip, colour: 'amber', word: 'ZIP archive' },
}

const extensionOf = (name: string) => documentExtensions.find((extension) => name.toLowerCase().endsWith(extension))

/** Returns whether a file of this name has an extension allowed for documents. */
export const isDocumentName = (name: string): boolean => extensionOf(name) !== undefined

/** Returns the file type by extension. The server accepts a file only if its content matches. */
export function kindOf(name: string): FileKind {
  const extension = extensionOf(name)
  return extension ? kinds[extension] : { Icon: IconFile, colour: 'grey', word: 'File' }
}
