import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Document } from '@muster/contract/documents/shared'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'

/** Returns a small PDF containing this text. */
export const pdf = (name = 'plan.pdf', text = name): File => fileOf(samplePdf(`(${text})`), name)

/** Uploads a document and returns the response. */
export async function postDocument(
  app: TestApp,
  as: string,
  file: File,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const { body, headers } = await multipart({ document: file, ...fields })
  return app.call(as, 'POST', '/documents', body, headers)
}

/** Uploads a document, applies the changes, and returns it. */
export async function uploadDocument(app: TestApp, as: string, changes: object = {}, file = pdf()): Promise<Document> {
  const first = await postDocument(app, as, file)
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  return Object.keys(changes).length ? editDocument(app, as, first.body.document.id, changes) : first.body.document
}

/** Changes a document and returns the response. */
export const patchDocument = (app: TestApp, as: string, id: string, changes: object): Promise<Answer> =>
  app.call(as, 'PATCH', `/documents/${id}`, changes)

/** Changes a document and returns it. */
export async function editDocument(app: TestApp, as: string, id: string, changes: object): Promise<Document> {
  const { status, body } = await patchDocument(app, as, id, changes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.document
}

/** Returns the names of the documents in a person's list. */
export async function namesIn(app: TestApp, as: string, query = ''): Promise<string[]> {
  const { status, body } = await app.call(as, 'GET', `/documents?limit=100${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.pagination.totalItems).toBe(body.documents.length)
  return body.documents.map(({ originalName }: Document) => originalName)
}

/** Returns the notifications since the last call as “first name: message”, sorted, and deletes them. */
export async function readNewNotices(app: TestApp): Promise<string[]> {
  await app.app.waitForNotifications()
  const { db } = app.app
  const rows = await db
    .select({ name: users.firstName, message: notifications.message })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
  await db.delete(notifications)
  return rows.map(({ name, message }) => `${name}: ${message}`).toSorted()
}

/** Sends a new version of a document and returns the response. */
export async function sendVersion(app: TestApp, as: string, id: string, file: File, after?: number): Promise<Answer> {
  const { body, headers } = await multipart({ document: file, ...(after !== undefined && { after: String(after) }) })
  return app.call(as, 'POST', `/documents/${id}/versions`, body, headers)
}
