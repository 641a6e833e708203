import type { Document } from '@muster/contract/documents/shared'
import { setAddress } from '../../../kit/session/address.tsx'

/** What can be done with documents; what the person may not do is not offered by `document.can`. */
export interface DocumentActions {
  download: (document: Document) => void
  share: (document: Document) => void
  /** Private, or for the whole company. */
  togglePrivacy: (document: Document) => void
  move: (document: Document) => void
  /** Into the trash. */
  remove: (document: Document) => void
  restore: (document: Document) => void
  /** From the trash, for good. */
  destroy: (document: Document) => void
  /** What is under way with a document, if anything: its change, or its way here in bytes. */
  busy: (id: string) => boolean
  coming: (id: string) => number | null
}

/** Shows all about a document. */
export const openDocument = ({ id }: Pick<Document, 'id'>): void => setAddress({ document: id })
