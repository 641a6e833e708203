import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import KeysTab from './KeysTab.tsx'

const id = '019ab0a0-0000-7000-8000-000000000001'

/**
 * Renders the tab with a key that was suspended when a backup was restored. The request to release it gets `answer`.
 */
async function openTab(options: { isOwner: boolean; answer?: Answer; isNarrow?: boolean }) {
  const { isOwner, answer = [204, undefined], isNarrow = false } = options
  const stored = { status: 'SUSPENDED' }
  const sent: string[] = []
  answerCalls({
    'GET /api-keys': () => [
      200,
      {
        keys: [
          {
            ...stored,
            id,
            name: 'Door terminals',
            hint: 'x1y2',
            person: { id, firstName: 'Amira', lastName: 'Khalil' },
            permissions: ['users.read', 'attendance.all_view'],
            createdAt: '2001-01-01T10:00:00.000Z',
            expiresAt: '2001-12-31T22:00:00.000Z',
            lastUsedAt: null,
            lastUsedFrom: null,
          },
        ],
        pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 },
      },
    ],
    [`POST /api-keys/${id}/release`]: () => {
      sent.push(id)
      if (answer[0] === 204) stored.status = 'ACTIVE'
      return answer
    },
  })
  const Tab = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isNarrow && media.includes('max-width'), onchange: null }),
    )
    return <KeysTab />
  }
  renderPage(
    <SessionProvider user={{ ...userWith(['settings.api_keys']), isOwner }}>
      <main id="main">
        <Tab />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  expect(await screen.findByText('Suspended')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  return { sent }
}

async function release() {
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Release' }))
  const question = await screen.findByRole('dialog', { name: 'Release the key Door terminals?' })
  expect(question.textContent).toContain('2 of Amira Khalil’s permissions')
  fireEvent.click(within(question).getByRole('button', { name: 'Release' }))
}

test('lets the owner release a suspended key, which is then in use again', async () => {
  const { sent } = await openTab({ isOwner: true })
  const reason = 'Restoring a backup suspends keys. Release the ones still in use.'
  expect(screen.getByText(reason)).toBeTruthy()
  await release()
  expect(await screen.findByText('Key released')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(reason) === null).toBe(true))
  expect(await screen.findByText('In use')).toBeTruthy()
  expect(sent).toEqual([id])
})

test('says that a key released or revoked by someone else is no longer suspended', async () => {
  await openTab({ isOwner: true, answer: [404, { message: 'Not found', requestId: 'r' }] })
  await release()
  await waitFor(() => expect(screen.getByText('This key is no longer suspended.')).toBeTruthy())
})

test('offers no release to others', async () => {
  await openTab({ isOwner: false })
  await screen.findByRole('menuitem', { name: 'Revoke' })
  expect(screen.queryByRole('menuitem', { name: 'Release' })).toBeNull()
  expect(screen.getByText('Restoring a backup suspends keys. Only the owner can release them.')).toBeTruthy()
})

test('on a phone a key shows its end and its permissions, and the keys can be sorted', async () => {
  await openTab({ isOwner: true, isNarrow: true })
  const key = screen.getByRole('listitem')
  expect(within(key).getByText('muster_…x1y2')).toBeTruthy()
  expect(within(key).getByText('2 permissions')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'name asc' } })
  expect(window.location.search).toContain('sort=name')
  window.history.replaceState(null, '', '/')
})
