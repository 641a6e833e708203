import type { Notice } from '../../events/event.ts'
import type { DepartmentChange } from '../../hooks.ts'

interface Name {
  firstName: string
  lastName: string
}
interface Named {
  id: string
  name: string
}

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const toDocument = ({ id }: Named) => `?view=documents&document=${id}`

const ofDocument = (document: Named, title: string, message: string): Notice => ({
  type: 'DOCUMENT_SHARED',
  title,
  message,
  link: toDocument(document),
  preference: 'documentUploaded',
})

/** To those whom it newly reaches by name or department. */
export const documentShared = (by: Name, document: Named): Notice =>
  ofDocument(document, 'Document shared with you', `${fullName(by)} shared “${document.name}” with you.`)

/** To everybody who is to confirm having read it. */
export const documentToConfirm = (by: Name, document: Named): Notice =>
  ofDocument(
    document,
    'Document to confirm',
    `${fullName(by)} asks you to read “${document.name}” and to confirm that you have.`,
  )

/** To everybody who is to confirm having read it, of a version after the first. */
export const versionToConfirm = (by: Name, document: Named): Notice =>
  ofDocument(
    document,
    'New version to confirm',
    `${fullName(by)} asks you to read the new version of “${document.name}” and to confirm that you have.`,
  )

/**
 * Returns what an owner of documents hears when a department that they are shared with is renamed or merged. A merge
 * changes who can read them, so its mail cannot be switched off.
 */
export function sharingChanged({ kind, before, after, by }: DepartmentChange, count: number): Notice {
  const what = kind === 'merge' ? `merged the department ${before} into` : `renamed the department ${before} to`
  const documents = count === 1 ? '1 of your documents is' : `${count} of your documents are`
  return {
    type: 'DOCUMENT_SHARED',
    title: 'Sharing of documents changed',
    message: `${fullName(by)} ${what} ${after}. ${documents} shared with it.`,
    link: '?view=documents',
    preference: kind === 'merge' ? null : 'documentUploaded',
  }
}
