import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import type { UploadDocument } from '@muster/contract/documents/documents'
import type { Document } from '@muster/contract/documents/shared'
import { decodeErrorBody } from '../../../kit/api/errors.ts'
import { useFloatingPanel } from '../../../kit/floatingPanel.ts'
import { documentOf, documentsPage, statsOf } from '../../../testing/documents.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import DocumentsPage from '../DocumentsPage.tsx'
import { named } from './files.ts'
import * as sending from './sendDocument.ts'
import { removeUploads } from './uploads.ts'

stopClock('2026-11-23T09:00:00Z')

/** An upload in progress, with functions that let the test report progress and settle it. */
interface OnItsWay {
  input: UploadDocument
  key: string | undefined
  progress: (share: number) => void
  answer: (document: Document) => void
  refuse: (error: unknown) => void
  gaveUp: boolean
}
const onTheirWay: OnItsWay[] = []

const sendDocument: typeof sending.sendDocument = (input, { headers, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const one: OnItsWay = {
      input,
      key: headers['Idempotency-Key'],
      progress: onProgress,
      answer: (document) => resolve({ document }),
      refuse: reject,
      gaveUp: false,
    }
    signal.addEventListener('abort', () => {
      one.gaveUp = true
      reject(new TypeError('Failed to fetch'))
    })
    onTheirWay.push(one)
  })

// jsdom has no ResizeObserver.
class NoResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  vi.spyOn(sending, 'sendDocument').mockImplementation(sendDocument)
  onTheirWay.length = 0
  return () => act(() => removeUploads(() => true))
})

const Neighbour = () => {
  const Part = useFloatingPanel()
  return Part ? <Part /> : null
}

const permissions: Permission[] = ['documents.read', 'documents.upload']

function show() {
  window.history.replaceState(null, '', '?view=documents')
  const calls = answerCalls({
    'GET /documents': [200, documentsPage()],
    'GET /documents/stats': [200, { stats: statsOf({ mostBytes: 2000, totalSize: 0, quota: 3000 }) }],
    'GET /documents/folders': [200, { folders: [] }],
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <DocumentsPage />
      <Neighbour />
    </SessionProvider>,
  )
  return calls
}

const fileOf = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name)
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Upload Documents' }))

async function drop(...files: File[]) {
  await screen.findByText('No documents found')
  fireEvent.drop(window, { dataTransfer: { files, items: [], types: ['Files'] } })
  return dialog()
}

const tray = () => within(screen.getByRole('region', { name: 'Uploads' }))
const rowOf = (name: string) => within(tray().getByText(name).closest('li') ?? expect.fail(name))
const wayOf = async (name: string) =>
  waitFor(
    () => onTheirWay.findLast(({ input }) => input.document.name === name) ?? expect.fail(`${name} is not on its way`),
  )

test('focuses the button that selects files when the dialog opens', async () => {
  show()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Upload Documents' }))[0] ?? expect.fail())
  const form = await dialog()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Files')))
})

test('explains which files cannot be uploaded before sending, and sends the rest with the shared details', async () => {
  show()
  const form = await drop(fileOf('a.pdf'), fileOf('run.exe'), fileOf('large.zip', 2001), fileOf('empty.txt', 0))
  await waitFor(() => expect(form.getByText('Too large. The maximum is 1.95 KB.')).toBeTruthy())
  expect(form.getByText('This type of file is not accepted.')).toBeTruthy()
  expect(form.getByText('The file is empty')).toBeTruthy()
  expect(form.getByRole('button', { name: 'Upload 1 file' })).toBeTruthy()
  fireEvent.paste(document, { clipboardData: { files: [fileOf('b.docx')], items: [], types: ['Files'] } })
  fireEvent.change(form.getByLabelText('Files'), { target: { files: [fileOf('c.txt')] } })
  fireEvent.click(form.getByRole('button', { name: 'Remove c.txt' }))
  fireEvent.change(form.getByLabelText('Category'), { target: { value: 'CONTRACTS' } })
  fireEvent.change(form.getByLabelText('Description (optional)'), { target: { value: 'Signed' } })
  fireEvent.change(form.getByLabelText('Expires on (optional)'), { target: { value: '2099-01-31' } })
  fireEvent.click(form.getByRole('button', { name: 'Upload 2 files' }))
  const { input } = await wayOf('a.pdf')
  expect([input.category, input.description, input.expiresOn]).toEqual(['CONTRACTS', 'Signed', '2099-01-31'])
  await wayOf('b.docx')
  expect(onTheirWay).toHaveLength(2)
})

test('says when the files exceed the remaining storage', async () => {
  show()
  const form = await drop(fileOf('a.pdf', 1900), fileOf('b.pdf', 1900))
  expect(await form.findByText(/These files need 3.71 KB, but you have 2.93 KB left/)).toBeTruthy()
})

async function upload(...names: string[]) {
  const form = await drop(...names.map((name) => fileOf(name)))
  fireEvent.click(form.getByRole('button', { name: /^Upload \d/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('sends three files at once with their progress, then the next one', async () => {
  const calls = show()
  await upload('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf')
  const first = await wayOf('a.pdf')
  await wayOf('c.pdf')
  expect(onTheirWay).toHaveLength(3)
  expect(rowOf('d.pdf').getByText('Queued')).toBeTruthy()
  act(() => first.progress(0.4))
  expect(rowOf('a.pdf').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  act(() => first.progress(1))
  expect(rowOf('a.pdf').getByText('Checking…')).toBeTruthy()
  const listReads = calls.filter((call) => call === 'GET /documents').length
  first.answer(documentOf())
  expect(await rowOf('a.pdf').findByText('Uploaded')).toBeTruthy()
  await wayOf('d.pdf')
  await waitFor(() => expect(calls.filter((call) => call === 'GET /documents').length).toBeGreaterThan(listReads))
  fireEvent.click(rowOf('a.pdf').getByRole('button', { name: 'View a.pdf' }))
  expect(window.location.search).toBe(`?view=documents&document=${documentOf().id}`)
})

test('a cancelled upload stops, and the next one starts', async () => {
  show()
  await upload('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf')
  const first = await wayOf('a.pdf')
  fireEvent.click(rowOf('a.pdf').getByRole('button', { name: 'Cancel a.pdf' }))
  expect(tray().queryByText('a.pdf')).toBeNull()
  await waitFor(() => expect(first.gaveUp).toBe(true))
  await wayOf('d.pdf')
})

test('explains a refusal and retries it; after a lost answer it retries with the same key', async () => {
  show()
  await upload('a.pdf')
  const first = await wayOf('a.pdf')
  first.refuse(new TypeError('Failed to fetch'))
  expect(await rowOf('a.pdf').findByText(/Unable to connect/)).toBeTruthy()
  fireEvent.click(rowOf('a.pdf').getByRole('button', { name: 'Retry a.pdf' }))
  await waitFor(() => expect(onTheirWay).toHaveLength(2))
  expect(onTheirWay[1]?.key).toBe(first.key)
  const problem = { path: 'document', msg: 'This file is something else', message: 'This file is something else' }
  onTheirWay[1]?.refuse(decodeErrorBody({ message: 'Unsupported', errors: [problem], requestId: 'r' }, { status: 415 }))
  expect(await rowOf('a.pdf').findByText('This file is something else')).toBeTruthy()
  expect(rowOf('a.pdf').queryByRole('button', { name: 'Retry a.pdf' })).toBeNull()
  fireEvent.click(rowOf('a.pdf').getByRole('button', { name: 'Remove a.pdf' }))
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
})

test('asks before the window closes during an upload', async () => {
  show()
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closes()).toBe(true)
  await upload('a.pdf')
  expect(closes()).toBe(false)
  const folderPath = await wayOf('a.pdf')
  folderPath.answer(documentOf())
  await rowOf('a.pdf').findByText('Uploaded')
  expect(closes()).toBe(true)
})

test('names a pasted picture after its time, and keeps the name of any other file', () => {
  const at = Temporal.ZonedDateTime.from('2026-11-22T14:05:09[Africa/Cairo]')
  expect(named(fileOf('image.png'), at).name).toBe('Pasted picture 2026-11-22 14.05.09.png')
  expect(named(fileOf('plan.png'), at).name).toBe('plan.png')
})
