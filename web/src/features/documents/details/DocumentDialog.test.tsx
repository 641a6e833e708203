import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '@muster/contract/documents/shared'
import type { DocumentVersion } from '@muster/contract/documents/versions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { documentOf, folderOf, othersDocument } from '../../../testing/documents.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import type { DocumentActions } from '../shared/links.ts'
import DocumentDialog from './DocumentDialog.tsx'

stopClock('2026-11-22T10:00:00Z')

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.stubGlobal('ResizeObserver', NoLayout)
})

/** Stands in for browser observers, since jsdom has no layout to observe. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const { id } = documentOf()
const call = `/documents/${id}`
const reader = { ...othersDocument().can, acknowledge: true }

const done: string[] = []
const noting = (name: string) => (document: Document) => void done.push(`${name} ${document.originalName}`)
const actions: DocumentActions = {
  download: noting('download'),
  share: noting('share'),
  togglePrivacy: noting('privacy'),
  move: noting('move'),
  remove: noting('remove'),
  restore: noting('restore'),
  destroy: noting('destroy'),
  busy: () => false,
  downloadedBytes: () => null,
}

type Answers = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>

/** Renders the dialog of a document and returns the API calls it makes. */
function show(document: Document, answers: Answers = {}) {
  window.history.replaceState(null, '', `?view=documents&document=${id}`)
  done.length = 0
  const calls = answerCalls({
    [`GET ${call}`]: [200, { document }],
    [`GET ${call}/versions`]: [200, { versions: [] }],
    [`GET ${call}/first-page`]: [415, { message: 'This file cannot be shown here.', requestId: 'r' }],
    'GET /documents/folders': [200, { folders: [folderOf(1, 'Policies')] }],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(['documents.read', 'documents.download'])}>
      <main id="main">
        <DocumentDialog isHidden={false} actions={actions} />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}

const dialog = () => screen.findByRole('dialog', { name: 'Document Details' })
const button = (name: string) => screen.findByRole('button', { name })
const buttons = () => screen.queryAllByRole('button').map((each) => each.textContent)

test('shows a document’s details and the actions the user may take', async () => {
  show(
    documentOf({
      tags: ['one', 'two', 'three', 'four'],
      folder: { id: folderOf(1, 'Policies').id, name: 'Policies' },
      expiresOn: '2026-12-03',
      downloadCount: 3,
    }),
  )
  await screen.findByText('How we work')
  const text = (await dialog()).textContent
  for (const part of ['PDF', '1.5 KB', 'Policies', '3 Dec 2026', 'onetwothreefour', 'Downloads by others3'])
    expect(text).toContain(part)
  expect(text).toContain('and document administrators')
  for (const name of ['Delete', 'Edit', 'Share', 'Download', 'Upload New Version'])
    expect(buttons(), name).toContain(name)
  fireEvent.click(await button('Share'))
  fireEvent.click(await button('Download'))
  expect(done).toEqual(['share Handbook.pdf', 'download Handbook.pdf'])
})

test('offers only a reader’s actions on another person’s document', async () => {
  show(othersDocument({ uploadedBy: colleague, isPrivate: false }))
  expect(await screen.findByText('Everyone in the company', { selector: 'p' })).toBeTruthy()
  await button('Download')
  expect(buttons().filter(Boolean)).toEqual(['Show All Pages', 'Download'].slice(navigator.pdfViewerEnabled ? 0 : 1))
  expect(screen.queryByText('Versions')).toBeNull()
})

test('says when a document in the trash will be deleted, and offers to restore or delete it', async () => {
  const trashed = { trashedAt: '2026-11-22T08:00:00.000Z', goneOn: '2026-12-22' }
  show(documentOf({ ...trashed, can: { ...documentOf().can, edit: false, addVersion: false, restore: true } }))
  expect(await screen.findByText(/deleted for good on 22 Dec 2026/)).toBeTruthy()
  fireEvent.click(await button('Restore'))
  fireEvent.click(await button('Delete for Good'))
  expect(done).toEqual(['restore Handbook.pdf', 'destroy Handbook.pdf'])
  expect(buttons()).not.toContain('Edit')
})

test('says that a document is missing or out of reach, and leads back', async () => {
  show(documentOf(), { [`GET ${call}`]: [404, { message: 'Not found', requestId: 'r' }] })
  expect(await screen.findByText('Document not found')).toBeTruthy()
  fireEvent.click(await button('Back to documents'))
  await waitFor(() => expect(window.location.search).toBe('?view=documents'))
})

test('confirms the shown version once', async () => {
  let current = othersDocument({ uploadedBy: colleague, toAcknowledge: true, version: 2, can: reader })
  const bodies: unknown[] = []
  show(current, {
    [`GET ${call}`]: () => [200, { document: current }],
    [`POST ${call}/acknowledge`]: (body) => {
      bodies.push(body)
      current = { ...current, acknowledgedAt: '2026-11-22T10:00:00.000Z', can: { ...reader, acknowledge: false } }
      return [200, { document: current }]
    },
  })
  expect(await screen.findByText(/read and confirm version 2 of this document/)).toBeTruthy()
  const confirm = await button('Confirm Reading')
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByText(/You confirmed reading this version on/)).toBeTruthy()
  expect(bodies).toEqual([{ version: 2 }])
  expect(buttons()).not.toContain('Confirm Reading')
})

test('explains that a confirmation is refused because there is a new version', async () => {
  show(othersDocument({ toAcknowledge: true, can: reader }), {
    [`POST ${call}/acknowledge`]: [409, { message: 'Changed', code: 'document.changed_meanwhile', requestId: 'r' }],
  })
  fireEvent.click(await button('Confirm Reading'))
  expect(await screen.findByText('There is a new version. Please read and confirm that one.')).toBeTruthy()
})

const version = (number: number, patch: Partial<DocumentVersion> = {}): DocumentVersion => ({
  number,
  originalName: 'Handbook.pdf',
  mimeType: 'application/pdf',
  fileSize: 1536,
  uploadedBy: viewer,
  createdAt: '2026-11-20T08:00:00.000Z',
  restoredFrom: null,
  ...patch,
})

test('restores an earlier version after confirmation, following the version shown', async () => {
  const bodies: unknown[] = []
  show(documentOf({ version: 2, toAcknowledge: true }), {
    [`GET ${call}/versions`]: [200, { versions: [version(2), version(1, { originalName: 'Old.pdf' })] }],
    [`POST ${call}/versions/1/restore`]: (body) => {
      bodies.push(body)
      return [200, { document: documentOf({ version: 3 }) }]
    },
  })
  const [present, old] = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem')
  expect(present?.textContent).toContain('Version 2 (current)')
  expect(old?.textContent).toContain('Old.pdf')
  fireEvent.click(await button('Restore version 1'))
  const question = await screen.findByRole('dialog', { name: 'Restore version 1?' })
  expect(question.textContent).toContain('must confirm it again')
  fireEvent.click(within(question).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Version 1 restored')).toBeTruthy()
  expect(bodies).toEqual([{ after: 2 }])
})

test('lists and counts confirmations, and filters them', async () => {
  const current: string[] = []
  show(documentOf({ toAcknowledge: true, can: { ...documentOf().can, seeAcknowledgements: true } }), {
    [`GET ${call}/acknowledgements`]: () => {
      current.push('asked')
      return [
        200,
        {
          acknowledgements: [
            { person: { ...colleague, position: 'Cook', department: null }, at: '2026-11-21T08:00:00.000Z' },
            { person: { ...viewer, position: null, department: null, profileImage: null }, at: null },
          ],
          counts: { confirmed: 1, waiting: 1 },
          pagination: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 10 },
        },
      ]
    },
  })
  expect(await screen.findByText('1 of 2 confirmed')).toBeTruthy()
  const rows = within(screen.getByRole('list', { name: 'Read confirmations' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /Not yet|21 Nov 2026/.exec(textContent)?.[0])).toEqual([
    '21 Nov 2026',
    'Not yet',
  ])
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'waiting' } })
  await waitFor(() => expect(current).toHaveLength(2))
})

test('edits a document’s details in a form and returns to its details', async () => {
  const bodies: unknown[] = []
  show(documentOf(), {
    [`PATCH ${call}`]: (body) => {
      bodies.push(body)
      return [200, { document: documentOf({ description: 'New' }) }]
    },
  })
  fireEvent.click(await button('Edit'))
  const form = await screen.findByRole('dialog', { name: 'Edit Document' })
  fireEvent.change(within(form).getByLabelText(/^Description/), { target: { value: 'New' } })
  fireEvent.click(within(form).getByRole('switch', { name: /Request read confirmation/ }))
  expect(within(form).getByText(/No one else has access yet/)).toBeTruthy()
  fireEvent.click(within(form).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Document updated')).toBeTruthy()
  expect(bodies).toEqual([
    expect.objectContaining({ description: 'New', toAcknowledge: true, expiresOn: null, folderId: null }),
  ])
  expect(await dialog()).toBeTruthy()
})

test('shows another person’s changes beside the user’s own', async () => {
  let now = documentOf()
  show(now, {
    [`GET ${call}`]: () => [200, { document: now }],
    [`PATCH ${call}`]: () => {
      now = documentOf({ description: 'Theirs', updatedAt: '2026-11-21T08:00:00.000Z' })
      return [409, { message: 'Changed', code: 'document.changed_meanwhile', requestId: 'r' }]
    },
  })
  fireEvent.click(await button('Edit'))
  const form = await screen.findByRole('dialog', { name: 'Edit Document' })
  fireEvent.change(within(form).getByLabelText(/^Description/), { target: { value: 'Mine' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Save Changes' }))
  const choice = await screen.findByRole('group', { name: 'Description' })
  expect(choice.textContent).toContain('Theirs')
  expect(choice.textContent).toContain('Mine')
})
