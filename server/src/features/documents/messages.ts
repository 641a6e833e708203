import type { Notice } from '../../events/event.ts'
import type { DepartmentChange } from '../../hooks.ts'

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

/** Returns the notification for people newly reached by name or department. */
export const documentShared = (by: Name, document: NamedDocument): Notice =>
  documentNotice(document, 'Document shared with you', `${fullName(by)} shared “${document.name}” with you.`)

/** Returns the notification for everyone who has to confirm that they have read it. */
export const documentToConfirm = (by: Name, document: NamedDocument): Notice =>
  documentNotice(document, 'Document to confirm', `${fullName(by)} asks you to read and confirm “${document.name}”.`)

/** Returns the notification for everyone who has to confirm that they have read a version after the first. */
export const versionToConfirm = (by: Name, document: NamedDocument): Notice =>
  documentNotice(
    document,
    'New version to confirm',
    `${fullName(by)} asks you to read and confirm the new version of “${document.name}”.`,
  )

/**
 * Returns the notification for an owner of documents whose department was renamed or merged. A merge changes who can
 * read them, so its mail cannot be switched off.
 */
export function sharingChanged({ kind, before, after, by }: DepartmentChange, count: number): Notice {
  const what = kind === 'merge' ? `merged the department ${before} into` : `renamed the department ${before} to`
  const documents = count === 1 ? '1 of your documents is' : `${count} of your documents are`
  return {
    type: 'DOCUMENT_SHARED',
    title: 'Document sharing changed',
    message: `${fullName(by)} ${what} ${after}. ${documents} shared with it.`,
    link: '?view=documents',
    preference: kind === 'merge' ? null : 'documentUploaded',
  }
}
