import type { Permission } from '@muster/contract/access/permissions'
import { type Actor, needsPermission } from '../../kernel/actor.ts'
import {
  conflict,
  firstRefusal,
  forbidden,
  isAllowed,
  type Reason,
  type Refusal,
  staleRefusalFor,
} from '../../kernel/errors.ts'

/** The facts that decide what an actor may do with a document that is visible to them. */
export interface DocumentFacts {
  uploadedById: string
  isTrashed: boolean
  toAcknowledge: boolean
  /** True if the document is shared with the whole company, or with the actor by name or through their department. */
  isReached: boolean
  /** The time at which the actor confirmed the current version; null if not yet confirmed. */
  acknowledgedAt: string | null
}

/** Returns whether the actor is a document administrator, who may see and change all documents. */
export const changesAll = ({ permissions }: Actor): boolean => permissions.has('documents.update')

const lacksAllPermissions = ({ permissions }: Actor, of: readonly Permission[]): Reason => [
  !of.some((permission) => permissions.has(permission)),
  () => forbidden(),
]
const lacksPermission = (actor: Actor, permission: Permission): Reason => [
  needsPermission(actor, permission) !== null,
  () => forbidden(),
]
const isOther = (actor: Actor, { uploadedById }: DocumentFacts): Reason => [
  uploadedById !== actor.id && !changesAll(actor),
  () => forbidden('Only the uploader can change a document'),
]
const inTrash = ({ isTrashed }: DocumentFacts): Reason => [
  isTrashed,
  () => conflict('This document is in the trash. Please restore it first.', 'document.in_trash'),
]

const againstEditing = (actor: Actor, document: DocumentFacts): Reason[] => [
  isOther(actor, document),
  lacksAllPermissions(actor, ['documents.upload', 'documents.share', 'documents.update']),
  inTrash(document),
]

const againstSharing = (actor: Actor, document: DocumentFacts): Reason[] => [
  lacksPermission(actor, 'documents.share'),
  ...againstEditing(actor, document),
]

const againstAddingVersions = (actor: Actor, document: DocumentFacts): Reason[] => [
  isOther(actor, document),
  lacksPermission(actor, 'documents.version_control'),
  inTrash(document),
]

const againstRemoving = (actor: Actor, { uploadedById }: DocumentFacts): Reason[] => [
  [
    uploadedById !== actor.id && !actor.permissions.has('documents.delete'),
    () => forbidden('Only the uploader can delete a document'),
  ],
  lacksAllPermissions(actor, ['documents.upload', 'documents.delete']),
]

const againstTrashing = (actor: Actor, document: DocumentFacts): Reason[] => [
  ...againstRemoving(actor, document),
  [document.isTrashed, () => conflict('This document is already in the trash', 'document.in_trash')],
]

/** Returns the reasons against restoring a document or deleting it permanently. */
const againstTakingFromTrash = (actor: Actor, document: DocumentFacts): Reason[] => [
  ...againstRemoving(actor, document),
  [!document.isTrashed, () => conflict('This document is not in the trash', 'document.not_in_trash')],
]

const againstAcknowledging = (actor: Actor, document: DocumentFacts): Reason[] => [
  [document.uploadedById === actor.id || !document.toAcknowledge || !document.isReached, () => forbidden()],
  inTrash(document),
]

/** The rules for actions on a visible document. Each returns the refusal, or null if the action is allowed. */
export const documentPolicy = {
  edit: (actor: Actor, document: DocumentFacts) => firstRefusal(againstEditing(actor, document)),
  share: (actor: Actor, document: DocumentFacts) => firstRefusal(againstSharing(actor, document)),
  addVersion: (actor: Actor, document: DocumentFacts) => firstRefusal(againstAddingVersions(actor, document)),
  trash: (actor: Actor, document: DocumentFacts) => firstRefusal(againstTrashing(actor, document)),
  destroy: (actor: Actor, document: DocumentFacts) => firstRefusal(againstTakingFromTrash(actor, document)),
  restore: (actor: Actor, document: DocumentFacts) => firstRefusal(againstTakingFromTrash(actor, document)),
  acknowledge: (actor: Actor, document: DocumentFacts) => firstRefusal(againstAcknowledging(actor, document)),
}

/**
 * Returns whether the actor can see a document's earlier versions and readers. Only its uploader and document
 * administrators can.
 */
export const seesHistory = (actor: Actor, { uploadedById }: Pick<DocumentFacts, 'uploadedById'>): boolean =>
  uploadedById === actor.id || changesAll(actor)

/** Returns the actions that the actor may take on a document now, in the form of `can` in the API. */
export const documentActions = (actor: Actor, document: DocumentFacts) => ({
  edit: isAllowed(againstEditing(actor, document)),
  share: isAllowed(againstSharing(actor, document)),
  remove: isAllowed(againstRemoving(actor, document)),
  restore: isAllowed(againstTakingFromTrash(actor, document)),
  download: actor.permissions.has('documents.download'),
  addVersion: isAllowed(againstAddingVersions(actor, document)),
  acknowledge: isAllowed(againstAcknowledging(actor, document)) && document.acknowledgedAt === null,
  seeAcknowledgements: document.toAcknowledge && seesHistory(actor, document),
})

/** The facts that decide what an actor may do with a folder. */
interface FolderFacts {
  createdById: string
}

const againstFolder = (actor: Actor, { createdById }: FolderFacts, all: Permission): Reason[] => [
  [
    createdById !== actor.id && !actor.permissions.has(all),
    () => forbidden('Only its creator can change or remove a folder'),
  ],
  lacksAllPermissions(actor, ['documents.create', all]),
]

/** The rules for actions on a visible folder. Each returns the refusal, or null if the action is allowed. */
export const folderPolicy = {
  edit: (actor: Actor, folder: FolderFacts): Refusal | null =>
    firstRefusal(againstFolder(actor, folder, 'documents.update')),
  remove: (actor: Actor, folder: FolderFacts): Refusal | null =>
    firstRefusal(againstFolder(actor, folder, 'documents.delete')),
}

/** Returns the actions that the actor may take on a folder now, in the form of `can` in the API. */
export const folderActions = (actor: Actor, folder: FolderFacts) => ({
  edit: folderPolicy.edit(actor, folder) === null,
  remove: folderPolicy.remove(actor, folder) === null,
})

/**
 * Returns a 409 refusal if a document or folder has changed since `seen`, the `updatedAt` that the client last read;
 * else null.
 */
export const staleRefusal = staleRefusalFor('document.changed_meanwhile')
