import type { Permission } from '@muster/contract/access/permissions'
import { type Actor, needsPermission } from '../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../kernel/errors.ts'

/** The facts that decide which actions are allowed on a visible document. */
export interface DocumentFacts {
  uploadedById: string
  isTrashed: boolean
  toAcknowledge: boolean
  /** True if it is for the whole company, or shared with the actor by name or department. */
  isReached: boolean
  /** The time at which the actor confirmed its current version. */
  acknowledgedAt: string | null
}

/** Returns whether the actor may see and change everyone’s documents. */
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

/** Returns the reasons against restoring a document, or deleting it permanently. */
const againstTakingFromTrash = (actor: Actor, document: DocumentFacts): Reason[] => [
  ...againstRemoving(actor, document),
  [!document.isTrashed, () => conflict('This document is not in the trash', 'document.not_in_trash')],
]

const againstAcknowledging = (actor: Actor, document: DocumentFacts): Reason[] => [
  [document.uploadedById === actor.id || !document.toAcknowledge || !document.isReached, () => forbidden()],
  inTrash(document),
]

/** Permissions on a visible document: each check returns the refusal, or null. */
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
 * Returns whether the actor sees a document's earlier versions and its readers: its uploader, and those who may change
 * all.
 */
export const seesHistory = (actor: Actor, { uploadedById }: Pick<DocumentFacts, 'uploadedById'>): boolean =>
  uploadedById === actor.id || changesAll(actor)

/** Returns the actions that the actor may take on a document now: the row’s `can`. */
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

/** The facts that decide which actions are allowed on a folder. */
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

/** Permissions on a visible folder: each check returns the refusal, or null. */
export const folderPolicy = {
  edit: (actor: Actor, folder: FolderFacts): Refusal | null =>
    firstRefusal(againstFolder(actor, folder, 'documents.update')),
  remove: (actor: Actor, folder: FolderFacts): Refusal | null =>
    firstRefusal(againstFolder(actor, folder, 'documents.delete')),
}

/** Returns the actions that the actor may take on a folder now: the row’s `can`. */
export const folderActions = (actor: Actor, folder: FolderFacts) => ({
  edit: folderPolicy.edit(actor, folder) === null,
  remove: folderPolicy.remove(actor, folder) === null,
})

/** Returns 409 if a document or folder has changed since it was seen; else null. */
export const staleRefusal = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt ? null : changedMeanwhile()

export const changedMeanwhile = (): Refusal =>
  conflict('This has changed since you opened it. Please check it and try again.', 'document.changed_meanwhile')
