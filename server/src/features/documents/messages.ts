import type { Notice } from '../../events/event.ts'
import type { DepartmentChange } from '../../peopleHooks.ts'

interface Name {
  firstName: string
  lastName: string
}
interface NamedDocument {
  id: string
  name: string
}

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const linkToDocument = ({ id }: NamedDocument) => `?view=documents&document=${id}`

const documentNotice = (document: NamedDocument, title: string, message: string): Notice => ({
  type: 'DOCUMENT_SHARED',
  title,
  message,
  link: linkToDocument(document),
  preference: 'documentUploaded',
})

/** Returns the notification for people who gained access to a document by name or through their department. */
export const documentShared = (by: Name, document: NamedDocument): Notice =>
  documentNotice(document, 'Document shared with you', `${fullName(by)} shared “${document.name}” with you.`)

/** Returns the notification for people who must confirm reading a document. */
export const documentToConfirm = (by: Name, document: NamedDocument): Notice =>
  documentNotice(document, 'Document to confirm', `${fullName(by)} asks you to read and confirm “${document.name}”.`)

/** Returns the notification for people who must confirm reading a new version of a document. */
export const versionToConfirm = (by: Name, document: NamedDocument): Notice =>
  documentNotice(
    document,
    'New version to confirm',
    `${fullName(by)} asks you to read and confirm the new version of “${document.name}”.`,
  )

/**
 * Returns the notification for the uploader of documents that are shared with a renamed or merged department. The email
 * about a merge can't be switched off, since a merge lets other people read the documents.
 */
export function sharingChanged({ kind, before, after, by }: DepartmentChange, count: number): Notice {
  const action = kind === 'merge' ? `merged the department ${before} into` : `renamed the department ${before} to`
  const documents = count === 1 ? '1 of your documents is' : `${count} of your documents are`
  return {
    type: 'DOCUMENT_SHARED',
    title: 'Document sharing changed',
    message: `${fullName(by)} ${action} ${after}. ${documents} shared with it.`,
    link: '?view=documents',
    preference: kind === 'merge' ? null : 'documentUploaded',
  }
}
