import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../kit/session/session.tsx'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import { documentOf, documentsPage, folderOf, othersDocument, statsOf } from '../../testing/documents.ts'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { colleague, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import DocumentsPage from './DocumentsPage.tsx'

stopClock('2026-11-22T10:00:00Z')

const employee: Permission[] = [
  'documents.read',
  'documents.upload',
  'documents.create',
  'documents.share',
  'documents.download',
]
const document = documentOf()
const call = `/documents/${document.id}`

type Answers = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>

/** Renders the page and returns the API calls it makes. */
function show({
  permissions = employee,
  answers = {},
  at = '',
  layout = 'cards',
}: { permissions?: Permission[]; answers?: Answers; at?: string; layout?: 'list' | 'cards' } = {}) {
  window.history.replaceState(null, '', `?view=documents${at}${layout === 'list' ? '' : '&layout=cards'}`)
  const calls = answerCalls({
    'GET /documents': [200, documentsPage(document)],
    'GET /documents/stats': [200, { stats: statsOf() }],
    'GET /documents/folders': [200, { folders: [] }],
    'GET /documents/directory': [200, { people: [{ ...colleague, position: null, department: null }] }],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <main id="main">
        <DocumentsPage />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}

const card = (name = document.originalName) =>
  screen.findByRole('button', { name }).then((button) => button.closest('li') ?? expect.fail(`${name} is in no card`))

/** Opens the menu of a document card and clicks an entry. */
async function choose(entry: string, name?: string) {
  fireEvent.click(within(await card(name)).getByRole('button', { name: 'Actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('shows the number of documents and the reader’s used storage above the list', async () => {
  show({
    answers: { 'GET /documents/stats': [200, { stats: statsOf({ totalSize: 1000 * 1024 ** 2, toAcknowledge: 1 }) }] },
  })
  expect(await screen.findByText('1,000 MB')).toBeTruthy()
  const names = screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)
  expect(names).toEqual(['Total Documents', 'My Documents', 'Shared With Me', 'Recent Uploads', 'Storage Used'])
  expect(screen.getByText('of 1 GB')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Storage Used' }).getAttribute('aria-valuetext')).toBe('98%')
  expect(screen.getByText(/storage is almost full: 24 MB left/)).toBeTruthy()
  expect(screen.getByText('1 document to read and confirm')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show Documents' }))
  expect(window.location.search).toBe('?view=documents&layout=cards&confirm=yes')
})

test('shows the specified details on a card, and three of five tags', async () => {
  const document = othersDocument({
    tags: ['one', 'two', 'three', 'four', 'five'],
    category: 'HR_POLICIES',
    uploadedBy: colleague,
    isPrivate: false,
    downloadCount: 12,
    expiresOn: '2026-12-03',
  })
  show({ answers: { 'GET /documents': [200, documentsPage(document)] } })
  const text = (await card()).textContent
  for (const part of [
    'PDF',
    'Everyone in the company',
    'How we work',
    'HR Policies',
    'Expires 3 Dec 2026',
    'onetwothree+2 more',
    '1.5 KB',
    'Omar Farouk',
    '20 Nov 2026',
    '12 downloads',
  ])
    expect(text).toContain(part)
  fireEvent.click(within(await card()).getByRole('button', { name: 'Actions' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['View Details', 'Download'])
})

test('opens the details from the name on a card', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: document.originalName }))
  expect(window.location.search).toBe(`?view=documents&layout=cards&document=${document.id}`)
})

test.each([
  ['nothing there', '', 'No documents found', 'Upload Documents'],
  ['nothing that the filters let through', '&search=x&category=PAYROLL', 'No documents found', 'Clear Filters'],
  ['nothing in the trash', '&scope=trash', 'Deleted documents stay here for 30 days. You can restore them.', null],
])('an empty list says so: %s', async (_, at, text, lastButton) => {
  show({ at, answers: { 'GET /documents': [200, documentsPage()] } })
  expect(await screen.findByText(text)).toBeTruthy()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  if (lastButton) expect(buttons.at(-1)).toBe(lastButton)
  else expect(screen.getByText('No documents found')).toBeTruthy()
})

test('hides upload and new folder without permission', async () => {
  show({ permissions: ['documents.read'] })
  await card()
  expect(screen.queryByRole('button', { name: 'Upload Documents' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New Folder' })).toBeNull()
})

test('says when the list cannot be loaded, and tries again', async () => {
  let broken = true
  show({
    answers: {
      'GET /documents': () => (broken ? [403, { message: 'Not now', requestId: 'r' }] : [200, documentsPage(document)]),
    },
  })
  expect(await screen.findByText('Not now')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card()).toBeTruthy()
})

test('deletes a document and restores it with Undo', async () => {
  const calls = show({
    answers: { [`DELETE ${call}`]: [204], [`POST ${call}/restore`]: [200, { document }] },
  })
  await choose('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Document restored')).toBeTruthy()
  expect(calls.filter((each) => !each.startsWith('GET'))).toEqual([`DELETE ${call}`, `POST ${call}/restore`])
})

test('deletes a document in the trash for good after confirmation', async () => {
  const trashed = documentOf({
    trashedAt: '2026-11-20T08:00:00.000Z',
    goneOn: '2026-12-20',
    can: { ...document.can, share: false, restore: true },
  })
  let sentBody: unknown
  const calls = show({
    at: '&scope=trash',
    answers: {
      'GET /documents': [200, documentsPage(trashed)],
      [`DELETE ${call}`]: (body) => {
        sentBody = body
        return [204]
      },
    },
  })
  expect((await card()).textContent).toContain('Will be deleted for good on 20 Dec 2026')
  await choose('Delete for Good')
  expect(calls).not.toContain(`DELETE ${call}`)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for Good' }))
  expect(await screen.findByText('Document deleted for good')).toBeTruthy()
  expect(sentBody).toEqual({ forGood: true })
})

test('shares a document with everyone after confirmation, and shows a refusal', async () => {
  let changes: unknown
  show({
    answers: {
      [`PATCH ${call}`]: (body) => {
        changes = body
        return [409, { message: 'It is in the trash', code: 'document.in_trash', requestId: 'r' }]
      },
    },
  })
  await choose('Share with Everyone')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share with Everyone' }))
  expect(await within(dialog).findByText('It is in the trash')).toBeTruthy()
  expect(changes).toEqual({ isPrivate: false })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says when folders cannot be loaded, and tries again', async () => {
  let requestCount = 0
  const folders = [folderOf(3, 'Contracts')]
  const broken: Answer = [403, { message: 'Not now', requestId: 'r' }]
  show({ answers: { 'GET /documents/folders': () => (++requestCount === 1 ? broken : [200, { folders }]) } })
  await card()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Contracts/ })).toBeTruthy()
})

test('applies no hidden filter to the trash', async () => {
  show({ at: `&confirm=yes&folder=${folderOf(1, 'Contracts').id}&category=PAYROLL` })
  fireEvent.click(await screen.findByRole('radio', { name: 'Trash' }))
  expect(window.location.search).toBe('?view=documents&category=PAYROLL&layout=cards&scope=trash')
})

test('lists a folder’s documents; folders are created once, renamed and deleted', async () => {
  const folder = folderOf(3, 'Contracts')
  const nameProblem = { path: 'name', msg: 'You have it already', message: 'You have it already' }
  const calls = show({
    answers: {
      'GET /documents/folders': [
        200,
        { folders: [folder, folderOf(1, 'Contracts', { createdBy: colleague, can: { edit: false, remove: false } })] },
      ],
      'POST /documents/folders': [
        409,
        { message: 'Taken', code: 'document.folder_taken', errors: [nameProblem], requestId: 'r' },
      ],
      [`DELETE /documents/folders/${folder.id}`]: [204],
    },
  })
  const [tile, others] = await screen.findAllByRole('button', { name: /^Contracts/ })
  if (!tile || !others) throw new Error('There are not two folders')
  expect(tile.textContent).toMatch(/^Contracts3/)
  expect(tile.textContent).toContain('3 documents')
  expect(others.textContent).toMatch(/^ContractsOmar Farouk1/)
  fireEvent.click(tile)
  expect(window.location.search).toBe(`?view=documents&layout=cards&folder=${folder.id}`)
  expect(tile.getAttribute('aria-pressed')).toBe('true')

  fireEvent.click(screen.getByRole('button', { name: 'New Folder' }))
  const dialog = await screen.findByRole('dialog', { name: 'New Folder' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Folder' }))
  expect(within(dialog).getByText('Please enter a name')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Contracts' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Folder' }))
  expect(await within(dialog).findByText('You have it already')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))

  const folders = within(screen.getByRole('region', { name: 'Folders' }))
  expect(folders.getAllByRole('button', { name: 'Actions' })).toHaveLength(1)
  fireEvent.click(folders.getByRole('button', { name: 'Actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Folder' }))
  expect(await screen.findByText('Folder deleted')).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe('?view=documents&layout=cards'))
  expect(calls).toContain(`DELETE /documents/folders/${folder.id}`)
})

test('shares a document with a person and a department, in the version that was shown', async () => {
  let changes: unknown
  show({
    answers: {
      [`PATCH ${call}`]: (body) => {
        changes = body
        return [200, { document: documentOf({ isShared: true }) }]
      },
    },
  })
  await choose('Share')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Document' }))
  fireEvent.click(dialog.getByRole('combobox', { name: 'People' }))
  fireEvent.click(await dialog.findByRole('option', { name: /Omar Farouk/, hidden: true }))
  expect(within(dialog.getByRole('list', { name: 'Shared with' })).getByText('Omar Farouk')).toBeTruthy()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Sales' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(changes).toEqual({
      isPrivate: true,
      sharedWithIds: [colleague.id],
      sharedWithDepartments: ['Sales'],
      updatedAt: document.updatedAt,
    }),
  )
  expect(await screen.findByText('Document shared')).toBeTruthy()
})

test('lists documents in a table whose headers sort it, and opens them', async () => {
  const expired = othersDocument({
    originalName: 'Lease.pdf',
    category: 'CONTRACTS',
    uploadedBy: colleague,
    isPrivate: false,
    version: 3,
    expiresOn: '2026-11-01',
    isExpired: true,
  })
  const queries: (string | null)[] = []
  show({
    layout: 'list',
    answers: {
      'GET /documents': () => {
        queries.push(new URLSearchParams(window.location.search).get('sort'))
        return [200, documentsPage(expired)]
      },
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Documents' }))
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 5)).toEqual([
    'PDFLease.pdfExpiredOmar Farouk · Contracts',
    '1.5 KB',
    '3',
    '20 Nov 2026',
    'Everyone',
  ])
  const sorted = () => table.getAllByRole('columnheader').flatMap((header) => header.getAttribute('aria-sort') ?? [])
  expect(sorted()).toEqual(['descending'])
  for (const [header, sort, direction] of [
    ['Name', 'nameAsc', 'ascending'],
    ['Name', 'nameDesc', 'descending'],
    ['Size', 'largest', 'descending'],
    ['Size', 'smallest', 'ascending'],
    ['Uploaded', null, 'descending'],
    ['Uploaded', 'oldest', 'ascending'],
  ] as const) {
    fireEvent.click(table.getByRole('button', { name: header }))
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('sort')).toBe(sort))
    await waitFor(() => expect(sorted()).toEqual([direction]))
  }
  expect(queries).toContain('nameDesc')
  fireEvent.click(table.getByRole('button', { name: /Lease\.pdf/ }))
  expect(window.location.search).toContain(`document=${expired.id}`)
})

test('switches between the list and cards in the address, and collapses folders', async () => {
  show({
    layout: 'list',
    answers: {
      'GET /documents/folders': [
        200,
        { folders: [folderOf(3, 'Contracts'), folderOf(1, 'Rules', { createdBy: colleague })] },
      ],
    },
  })
  expect(await screen.findByRole('table', { name: 'Documents' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Cards' }))
  expect(window.location.search).toBe('?view=documents&layout=cards')
  await card()
  fireEvent.click(screen.getByRole('radio', { name: 'List' }))
  expect(window.location.search).toBe('?view=documents')
  const branch = screen.getByRole('button', { name: /^Others’ folders/ })
  expect(branch.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /^Rules/ })).toBeTruthy()
  fireEvent.click(branch)
  expect(screen.queryByRole('button', { name: /^Rules/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Contracts/ })).toBeTruthy()
})
