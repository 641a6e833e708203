import type { Document } from '@muster/contract/documents/shared'
import { setAddress } from '../../../kit/session/address.tsx'

/** The actions on documents; menus offer only those that `document.can` allows. */
export interface DocumentActions {
  download: (document: Document) => void
  share: (document: Document) => void
  /** Makes a document private, or visible to the whole company. */
  togglePrivacy: (document: Document) => void
  move: (document: Document) => void
  /** Moves a document to the trash. */
  remove: (document: Document) => void
  restore: (document: Document) => void
  /** Deletes a document in the trash for good. */
  destroy: (document: Document) => void
  /** True while an action on the document runs; `coming` is its download so far, in bytes. */
  busy: (id: string) => boolean
  coming: (id: string) => number | null
}

/** Opens the details of a document. */
export const openDocument = ({ id }: Pick<Document, 'id'>): void => setAddress({ document: id })
