import { and, eq, inArray, or } from 'drizzle-orm'
import type { EditDocument } from '@muster/contract/documents/documents'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { isUnknownDepartment } from '../../../people/rules.ts'
import { documentShared, documentToConfirm } from '../messages.ts'
import { documentPolicy, staleRefusal } from '../policy.ts'
import { documents, documentShares } from '../tables.ts'
import { todayOf } from '../today.ts'
import { documentChanged, type Reach, readers } from '../recipients.ts'
import { lockedFolderRefusal, peopleRefusal } from './newDocument.ts'
import { documentById, lockDocument, type Shares, sharesById } from '../queries.ts'
import { keepExtension } from './keepExtension.ts'

type Values = Partial<typeof documents.$inferInsert>

/**
 * Changes a document's details and who can see it. Notifies people who gain access by name or through their department.
 * If the document must be confirmed, notifies everyone who gains access.
 * @throws Refusal 404 if the document is not visible to the actor; 403 if they may not change or share it; 409 if it is
 * in the trash or has changed since it was read; 400 for an unknown folder or person.
 */
export const editDocument = (ctx: Context, { id, updatedAt, ...input }: EditDocument) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { at } = ctx.request
    const today = await todayOf(tx, ctx.request)
    const document = await lockDocument(tx, actor, id)
    const { name, sharedWithIds, sharedWithDepartments, ...rest } = input
    const shares = sharedWithIds ?? sharedWithDepartments ?? input.isPrivate
    throwIf(
      documentPolicy.edit(actor, document.facts),
      shares === undefined ? null : documentPolicy.share(actor, document.facts),
      staleRefusal(document.updatedAt, updatedAt),
      input.folderId === document.folderId ? null : await lockedFolderRefusal(tx, actor, input.folderId),
    )
    const sharesBefore = (await sharesById(tx, [id]))(id)
    const sharesAfter: Shares = {
      userIds: [...new Set(sharedWithIds ?? sharesBefore.userIds)].filter((one) => one !== document.uploadedBy),
      departments: [...new Set(sharedWithDepartments ?? sharesBefore.departments)],
    }
    await share(tx, id, sharesBefore, sharesAfter)
    const values: Values = { ...rest, ...(name !== undefined && { name: keepExtension(document.name, name) }) }
    await tx
      .update(documents)
      .set({ ...values, updatedAt: at ?? laterThan(documents.updatedAt) })
      .where(eq(documents.id, id))
    const before: Reach = { everybody: !document.isPrivate, ...sharesBefore }
    const after: Reach = { everybody: !(values.isPrivate ?? document.isPrivate), ...sharesAfter }
    const next = { ...document, ...values }
    return {
      action: 'document.changed',
      subject: { type: 'document', id },
      personId: document.uploadedBy,
      before: { ...recordedChanges(document, input), ...before },
      after: { ...recordedChanges(next, input), ...after, said: Object.keys(input).filter((key) => isUnrecorded(key)) },
      events: [
        ...notificationsOf(ctx, { document, next, before, after }),
        documentChanged(document.uploadedBy, before, after),
      ],
      answer: { document: await documentById(tx, actor, today, id) },
    }
  })

/** Saves the people and departments that a document is shared with. */
async function share(tx: Tx, documentId: string, sharesBefore: Shares, sharesAfter: Shares): Promise<void> {
  const deleted = {
    userIds: sharesBefore.userIds.filter((id) => !sharesAfter.userIds.includes(id)),
    departments: sharesBefore.departments.filter((one) => !sharesAfter.departments.includes(one)),
  }
  const added = addedTo(sharesBefore, sharesAfter)
  throwIf(await peopleRefusal(tx, added.userIds))
  if (deleted.userIds.length + deleted.departments.length)
    await tx
      .delete(documentShares)
      .where(
        and(
          eq(documentShares.documentId, documentId),
          or(inArray(documentShares.userId, deleted.userIds), inArray(documentShares.department, deleted.departments)),
        ),
      )
  const rows = [
    ...added.userIds.map((userId) => ({ userId, department: null })),
    ...added.departments.map((department) => ({ userId: null, department })),
  ]
  await checkDepartments(
    insertRows(
      tx,
      documentShares,
      rows.map((row) => ({ ...row, documentId })),
    ),
  )
}

/**
 * Waits until the shares are saved.
 * @throws Refusal 400 on `sharedWithDepartments` if one of the departments does not exist.
 */
async function checkDepartments(sharing: Promise<void>): Promise<void> {
  try {
    await sharing
  } catch (error) {
    throwIf(isUnknownDepartment(error) ? invalid({ sharedWithDepartments: missingDepartment }) : null)
    throw error
  }
}
const missingDepartment = 'One of these departments no longer exists. Please choose again.'

const addedTo = (sharesBefore: Shares, sharesAfter: Shares): Shares => ({
  userIds: sharesAfter.userIds.filter((id) => !sharesBefore.userIds.includes(id)),
  departments: sharesAfter.departments.filter((one) => !sharesBefore.departments.includes(one)),
})

/** The fields that the audit trail leaves out: a document's name, description and tags. */
const unrecordedFields = ['name', 'description', 'tags']
const isUnrecorded = (key: string) => unrecordedFields.includes(key)
const reachFields = ['isPrivate', 'sharedWithIds', 'sharedWithDepartments']
const recordedChanges = (document: object, input: object) =>
  Object.fromEntries(
    Object.keys(input)
      .filter((key) => !isUnrecorded(key) && !reachFields.includes(key))
      .map((key) => [key, document[key as keyof typeof document]]),
  )

interface Step {
  document: { uploadedBy: string; toAcknowledge: boolean }
  next: { id: string; name: string; version: number; toAcknowledge: boolean }
  before: Reach
  after: Reach
}

/**
 * Returns the notifications after a change of access. If the document must be confirmed, everyone with access is
 * notified, except people who already had to confirm it before the change and people who have confirmed the current
 * version. Otherwise, only people who gain access by name or department are notified.
 */
function notificationsOf({ actor, request: { at } }: Context, { document, next, before, after }: Step): NewEvent[] {
  const except = [actor.id, document.uploadedBy]
  if (next.toAcknowledge) {
    const excluded = document.toAcknowledge ? before : undefined
    const unread = { id: next.id, version: next.version }
    return [notify({ ...documentToConfirm(actor, next), at }, readers({ of: after, but: excluded, except, unread }))]
  }
  const added: Reach = { everybody: false, ...addedTo(before, after) }
  if (!added.userIds.length && !added.departments.length) return []
  const excluded: Reach = { ...before, everybody: false }
  return [notify({ ...documentShared(actor, next), at }, readers({ of: added, but: excluded, except }))]
}
