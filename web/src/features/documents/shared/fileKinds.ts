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
import { documentExtensions } from '@muster/contract/documents/words'

/** A kind of file: its sign, the colour of that, and a word for who does not see it (a key of the translation). */
interface FileKind {
  Icon: Icon
  colour: string
  word: string
}

const jpeg: FileKind = { Icon: IconFileTypeJpg, colour: 'accent', word: 'JPEG picture' }
const excel: FileKind = { Icon: IconFileTypeXls, colour: 'green', word: 'Excel workbook' }

/** The kinds that have a sign of their own (specification 3, section 2), by extension. */
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

/** Whether a file of this name may be a document at all. */
export const isDocumentName = (name: string): boolean => extensionOf(name) !== undefined

/** The kind of a file, by the end of its name, which its content agrees with once it is kept. */
export function kindOf(name: string): FileKind {
  const extension = extensionOf(name)
  return extension ? kinds[extension] : { Icon: IconFile, colour: 'grey', word: 'File' }
}
