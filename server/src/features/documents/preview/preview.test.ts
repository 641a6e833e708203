import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { WorkerQueue, Exhausted } from '../../../files/workerQueue.ts'
import { Overloaded } from '../../../limits/concurrencyLimiter.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { docxEntries, samplePdf, samplePng, zipOf } from '../../../../testing/sampleFiles.ts'
import { readWebp } from '../../../../testing/webp.ts'
import { editDocument, pdf, uploadDocument } from '../test/documents.ts'
import { onePage } from '../test/readingInputs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const open = { isPrivate: false }
const preview = (as: string, id: string, headers?: Record<string, string>) =>
  app.call(as, 'GET', `/documents/${id}/preview`, undefined, headers)
const firstPage = (as: string, id: string) => app.call(as, 'GET', `/documents/${id}/first-page`)
const countOf = async (id: string) => (await app.call('Owner', 'GET', `/documents/${id}`)).body.document.downloadCount

test('pictures, PDF and text are sent to be shown in place, and are no download', async () => {
  for (const [file, type] of [
    [fileOf(samplePng(), 'seen.png'), 'image/png'],
    [pdf(), 'application/pdf'],
    [fileOf(Buffer.from('Two\nlines'), 'notes.txt'), 'text/plain'],
  ] as const) {
    const { id } = await uploadDocument(app, 'Employee', open, file)
    const { status, headers, raw } = await preview('Colleague', id)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain(type)
    expect(headers['content-disposition']).toContain(file.name)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(raw.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    expect(await countOf(id)).toBe(0)
  }
})

test('the beginning of a file can be requested alone', async () => {
  const { id } = await uploadDocument(app, 'Employee', open)
  const { status, raw } = await preview('Colleague', id, { range: 'bytes=0-3' })
  expect([status, raw.toString()]).toEqual([206, '%PDF'])
})

test('a file that cannot be shown is refused as such', async () => {
  const { id } = await uploadDocument(app, 'Employee', open, fileOf(zipOf(docxEntries()), 'letter.docx'))
  for (const load of [preview, firstPage]) {
    const { status, body } = await load('Colleague', id)
    expect([status, body.message]).toEqual([415, 'This file cannot be shown here. Please download it.'])
  }
  const picture = await uploadDocument(app, 'Employee', open, fileOf(samplePng(), 'no-pdf.png'))
  expect((await firstPage('Colleague', picture.id)).status).toBe(415)
})

test('the first page is returned as a picture, to sixteen at once as to one', async () => {
  const { id } = await uploadDocument(app, 'Employee', open, onePage())
  const answers = await Promise.all(Array.from({ length: 16 }, () => firstPage('Colleague', id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { raw, headers } = answers[15] ?? expect.fail('no answer')
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
  expect(await readWebp(raw).metadata()).toMatchObject({ format: 'webp', width: 1239, height: 1754 })
  expect(await countOf(id)).toBe(0)
})

test('a PDF whose page cannot be drawn is refused as such', async () => {
  const { id } = await uploadDocument(app, 'Employee', open, fileOf(samplePdf('(no page)'), 'empty.pdf'))
  expect((await firstPage('Colleague', id)).status).toBe(415)
})

test('a page that lacked time or capacity is tried again, a damaged one is not', async () => {
  const noon = Temporal.Instant.from('2027-01-04T12:00:00Z')
  const draw = vi.spyOn(WorkerQueue.prototype, 'runOn')
  onTestFinished(() => {
    setClock(null)
    draw.mockRestore()
  })
  const late = await uploadDocument(app, 'Employee', open, onePage('late.pdf'))
  draw.mockClear()
  draw.mockRejectedValueOnce(new Exhausted(Object.assign(new Error('late'), { name: 'AbortError' })))
  const statuses: number[] = []
  for (const minutes of [0, 4, 5]) {
    setClock(() => noon.add({ minutes }))
    statuses.push((await firstPage('Colleague', late.id)).status)
  }
  expect([statuses, draw.mock.calls.length]).toEqual([[415, 415, 200], 2])

  const crowded = await uploadDocument(app, 'Employee', open, onePage('crowded.pdf'))
  draw.mockRejectedValueOnce(new Overloaded('The queue of the worker thread is full'))
  expect([
    (await firstPage('Colleague', crowded.id)).status,
    (await firstPage('Colleague', crowded.id)).status,
  ]).toEqual([503, 200])

  const damaged = await uploadDocument(app, 'Employee', open, fileOf(samplePdf('(damaged)'), 'damaged.pdf'))
  draw.mockClear()
  for (const days of [0, 1]) {
    setClock(() => noon.add({ hours: days * 24 }))
    expect((await firstPage('Colleague', damaged.id)).status).toBe(415)
  }
  expect(draw).toHaveBeenCalledOnce()
})

test('a document that is no longer for someone hides its page too, even if it was drawn', async () => {
  const { id } = await uploadDocument(app, 'Employee', open, onePage('seen.pdf'))
  expect((await firstPage('Colleague', id)).status).toBe(200)
  await editDocument(app, 'Employee', id, { isPrivate: true })
  expect((await firstPage('Colleague', id)).status).toBe(404)
  expect((await preview('Colleague', id)).status).toBe(404)
})

test('access to someone’s private document by those who may change all is recorded', async () => {
  const { id } = await uploadDocument(app, 'Employee', {}, onePage('private.pdf'))
  for (const load of [preview, firstPage]) expect((await load('Employee', id)).status).toBe(200)
  const findViews = () =>
    app.app.db
      .select({ actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'document.seen'), eq(auditEntries.subjectId, id)))
  expect(await findViews()).toEqual([])
  expect((await firstPage('Owner', id)).status).toBe(200)
  expect(await findViews()).toEqual([{ actorId: app.company.id('Owner') }])
})
