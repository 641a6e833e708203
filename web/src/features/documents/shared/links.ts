import type { Document } from '@muster/contract/documents/shared'
import { setAddress } from '../../../kit/session/address.tsx'

/** The actions on documents. Menus offer only those allowed by `document.can`. */
export interface DocumentActions {
  download: (document: Document) => void
  share: (document: Document) => void
  /** Makes a document private, or shares it with the whole company. */
  togglePrivacy: (document: Document) => void
  move: (document: Document) => void
  /** Moves a document to the trash. */
  remove: (document: Document) => void
  restore: (document: Document) => void
  /** Permanently deletes a document in the trash. */
  destroy: (document: Document) => void
  /** True while an action on the document is running. `downloadedBytes` is the progress of its download in bytes, or null. */
  busy: (id: string) => boolean
  downloadedBytes: (id: string) => number | null
}

/** Opens the details of a document. */
export const openDocument = ({ id }: Pick<Document, 'id'>): void => setAddress({ document: id })
