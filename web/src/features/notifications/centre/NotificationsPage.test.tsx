import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import type { Notification } from '@muster/contract/notifications/calls'
import { pagination } from '@muster/contract/kit/paging'
import { settingsOf } from '@muster/contract/notifications/centreSettings'
import { notificationPreferenceDefaults } from '@muster/contract/notifications/preferences'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { addArrivals } from '../shared/arrivals.ts'
import NotificationsPage from './NotificationsPage.tsx'

const now = '2026-11-23T08:00:00Z'
const idOf = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const noticeOf = (number: number, patch: Partial<Notification> = {}): Notification => ({
  id: idOf(number),
  type: 'LEAVE_APPROVED',
  title: `Notice ${number}`,
  message: 'Your leave was approved.',
  isRead: false,
  readAt: null,
  createdAt: '2026-11-23T07:00:00.000Z',
  link: '?view=leaves&request=r1',
  ...patch,
})

const basePermissions: Permission[] = [
  'notifications.tab_view',
  'notifications.delete',
  'settings.notification_preferences',
]
const settings = settingsOf(notificationPreferenceDefaults)

/** Answers calls with these notifications and records the calls. */
function serve(notices: Notification[], answers: Parameters<typeof answerCalls>[0] = {}) {
  const server = { notices }
  const calls = answerCalls({
    'GET /notifications': () => {
      const pagination = { currentPage: 1, totalPages: 1, totalItems: server.notices.length, itemsPerPage: 20 }
      return [200, { notifications: server.notices, pagination }]
    },
    'GET /notifications/stats': () => {
      const unread = server.notices.filter(({ isRead }) => !isRead).length
      return [200, { stats: { total: server.notices.length, unread, todayCount: 1, weekCount: 2 } }]
    },
    'GET /notifications/settings': [200, { settings }],
    ...answers,
  })
  return Object.assign(server, { calls })
}

let queryClient: QueryClient
function Client() {
  queryClient = useQueryClient()
  return null
}

function show(permissions: readonly Permission[] = [...basePermissions, 'leaves.tab_view', 'leaves.read']) {
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <Client />
      <main tabIndex={-1}>
        <NotificationsPage />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('h3')?.textContent)
const row = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(title) })
  const found = heading.closest('li')
  if (!found) throw new Error(`${title} is in no row`)
  return found
}

stopClock(now)

describe('the list', () => {
  test('groups notifications by day in the order received, and shows their age', async () => {
    serve([
      noticeOf(3, { createdAt: '2026-11-23T07:59:30.000Z' }),
      noticeOf(2, { createdAt: '2026-11-22T21:30:00.000Z' }),
      noticeOf(1, { createdAt: '2026-11-21T12:00:00.000Z', isRead: true }),
      noticeOf(0, { createdAt: '2026-10-01T12:00:00.000Z', isRead: true }),
    ])
    show()
    await row('Notice 3')
    expect(rows()).toEqual(['Notice 3 (unread)', 'Notice 2 (unread)', 'Notice 1', 'Notice 0'])
    // The second one is from yesterday in London and on the server, but from today, half an hour before midnight, in
    // Cairo.
    const days = screen
      .getAllByRole('heading', { level: 2, name: / 20\d\d$/ })
      .map(({ textContent }) => textContent.trim())
    expect(days).toEqual(['Today Mon 23 Nov 2026', 'Yesterday Sun 22 Nov 2026', 'Sat 21 Nov 2026', 'Thu 1 Oct 2026'])
    expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toEqual([
      'Just now',
      '10h ago',
      '1d ago',
      'Thu 1 Oct 2026',
    ])
    expect(screen.getByText('4 notifications')).toBeTruthy()
  })

  test('updates the times by itself', async () => {
    serve([noticeOf(1, { createdAt: '2026-11-23T07:59:30.000Z' })])
    show()
    expect((await screen.findByRole('time')).textContent).toBe('Just now')
    vi.setSystemTime(new Date('2026-11-23T08:00:30Z'))
    // A page that becomes visible again updates at once.
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('1m ago')
  })

  test('shows an unknown type with a generic blue icon', async () => {
    serve([noticeOf(1, { type: 'WEATHER_REPORT' as Notification['type'], link: null })])
    show()
    const icon = (await row('Notice 1')).querySelector('.sign')
    expect(icon?.getAttribute('data-colour')).toBe('blue')
    fireEvent.click(screen.getByRole('button', { name: 'View details: Notice 1' }))
    expect(await screen.findByRole('dialog', { name: 'Notice 1' })).toBeTruthy()
  })

  test('says when there is nothing, and offers to clear filters without matches', async () => {
    serve([])
    show()
    await screen.findByText('No notifications found')
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull()
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'unread' } })
    await waitFor(() => expect(window.location.search).toBe('?status=unread'))
    await screen.findAllByRole('button', { name: 'Clear Filters' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement)
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('says why it could not be loaded, and tries again', async () => {
    let answer: Answer = [400, { message: 'Not now.', requestId: 'r' }]
    const server = serve([noticeOf(1)], { 'GET /notifications': () => answer })
    show()
    await screen.findByText('Not now.')
    answer = [200, { notifications: server.notices, pagination: { currentPage: 1, totalPages: 1, totalItems: 1 } }]
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await row('Notice 1')
  })
})

describe('a notification', () => {
  test('is read as soon as it is marked, and unread again if the server refuses', async () => {
    let refuse: () => void = () => undefined
    serve([noticeOf(1)], {
      [`PUT /notifications/${idOf(1)}/read`]: () =>
        new Promise((resolve) => (refuse = () => resolve([500, { message: 'The server is busy.', requestId: 'r' }]))),
    })
    show()
    const markButton = within(await row('Notice 1')).getByRole('button', { name: 'Mark as read: Notice 1' })
    markButton.focus()
    fireEvent.click(markButton)
    await waitFor(() => expect(rows()).toEqual(['Notice 1']))
    expect(document.activeElement).toBe(await row('Notice 1'))
    refuse()
    await screen.findByText('The server is busy.')
    await waitFor(() => expect(rows()).toEqual(['Notice 1 (unread)']))
  })

  test('opens its subject and is marked as read', async () => {
    const server = serve([noticeOf(1)], { [`PUT /notifications/${idOf(1)}/read`]: [200, { message: 'Done' }] })
    show()
    fireEvent.click(within(await row('Notice 1')).getByRole('button', { name: 'View details: Notice 1' }))
    expect(window.location.search).toBe('?view=leaves&request=r1')
    await waitFor(() => expect(server.calls).toContain(`PUT /notifications/${idOf(1)}/read`))
  })

  test.each([
    ['leads nowhere', { link: null }],
    ['leads where its reader may not go', { link: '?view=payroll' }],
    ['leads to this very page', { link: '?view=notifications' }],
  ])('shows its full text if it %s', async (_why, patch) => {
    serve([noticeOf(1, { ...patch, isRead: true, message: 'One line\nand another' })])
    show()
    fireEvent.click(within(await row('Notice 1')).getByRole('button', { name: 'View details: Notice 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Notice 1' })
    expect(dialog.textContent).toContain('Leave approved · ')
    expect(dialog.textContent).toContain('One line\nand another')
    await waitFor(() => expect(window.location.search).toBe(`?notice=${idOf(1)}`))
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('stays open once read, even if the list shows only unread ones', async () => {
    window.history.replaceState(null, '', '/?status=unread')
    const server = serve([noticeOf(1, { link: null })], {
      [`PUT /notifications/${idOf(1)}/read`]: () => {
        server.notices = []
        return [200, { message: 'Done' }]
      },
    })
    show()
    fireEvent.click(within(await row('Notice 1')).getByRole('button', { name: 'View details: Notice 1' }))
    await screen.findByText('No notifications found')
    expect(await screen.findByRole('dialog', { name: 'Notice 1' })).toBeTruthy()
  })

  test('is deleted once, with the focus on the next; one deleted elsewhere is no failure', async () => {
    let answer: (answer: Answer) => void = () => undefined
    const server = serve([noticeOf(3), noticeOf(2), noticeOf(1)], {
      [`DELETE /notifications/${idOf(2)}`]: () => new Promise((resolve) => (answer = resolve)),
      [`DELETE /notifications/${idOf(1)}`]: () => {
        server.notices = [noticeOf(3)]
        return [404, { message: 'Not found', requestId: 'r' }]
      },
    })
    show()
    const button = within(await row('Notice 2')).getByRole('button', { name: 'Delete: Notice 2' })
    button.focus()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await waitFor(() => expect(server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1))
    server.notices = [noticeOf(3), noticeOf(1)]
    answer([204])
    await screen.findByText('Notification deleted')
    expect(rows()).toEqual(['Notice 3 (unread)', 'Notice 1 (unread)'])
    expect(document.activeElement).toBe(await row('Notice 1'))

    fireEvent.click(screen.getByRole('button', { name: 'Delete: Notice 1' }))
    await waitFor(() => expect(rows()).toEqual(['Notice 3 (unread)']))
    expect(screen.queryByText('Failed to delete notification')).toBeNull()
  })

  test('stays if the server refuses to delete it, with the reason shown', async () => {
    serve([noticeOf(1)], {
      [`DELETE /notifications/${idOf(1)}`]: [409, { message: 'Not this one.', requestId: 'r' }],
    })
    show()
    fireEvent.click(within(await row('Notice 1')).getByRole('button', { name: 'Delete: Notice 1' }))
    await screen.findByText('Not this one.')
    expect(rows()).toEqual(['Notice 1 (unread)'])
  })

  test('has no Delete button without permission', async () => {
    serve([noticeOf(1)])
    show(['notifications.tab_view'])
    const actions = within(await row('Notice 1')).getAllByRole('button')
    expect(actions.map((button) => button.getAttribute('aria-label'))).toEqual([
      'View details: Notice 1',
      'Mark as read: Notice 1',
    ])
  })
})

describe('a new notification', () => {
  test('appears on top without removing any row or taking the focus', async () => {
    const requests: string[] = []
    const server = serve(
      Array.from({ length: 20 }, (_, at) => noticeOf(20 - at)),
      {
        'GET /notifications': () => {
          const { notices } = server
          return [
            200,
            { notifications: notices, pagination: pagination({ page: 1, limit: notices.length }, notices.length) },
          ]
        },
      },
    )
    const originalFetch = globalThis.fetch
    vi.stubGlobal('fetch', (request: Request) => {
      requests.push(new URL(request.url).search)
      return originalFetch(request)
    })
    show()
    const last = within(await row('Notice 1\\b')).getByRole('button', { name: 'Delete: Notice 1' })
    last.focus()
    server.notices = [noticeOf(22), noticeOf(21), ...server.notices]
    await act(() => addArrivals(queryClient, 2))
    await row('Notice 22\\b')
    expect(rows()[0]).toBe('Notice 22 (unread)')
    expect(document.activeElement).toBe(last)
    expect(requests.at(-1)).toContain('limit=22')
    // The next page still begins after twenty notifications, as after a reload.
    const pages = screen.getByRole('navigation', { name: 'Pages' })
    expect(within(pages).getByText('1–22 of 22')).toBeTruthy()
    fireEvent.click(within(pages).getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(requests.at(-1)).toContain('page=2&limit=20'))
  })

  test('does not shift the rows of a later page', async () => {
    window.history.replaceState(null, '', '/?page=2')
    const server = serve([noticeOf(1)], {
      'GET /notifications': () => [
        200,
        {
          notifications: server.notices,
          pagination: { currentPage: 2, totalPages: 2, totalItems: 21, itemsPerPage: 20 },
        },
      ],
    })
    show()
    await row('Notice 1')
    server.notices = [noticeOf(2)]
    const before = server.calls.filter((call) => call === 'GET /notifications').length
    await act(() => addArrivals(queryClient, 1))
    await waitFor(() => expect(server.calls.filter((call) => call.endsWith('stats'))).toHaveLength(2))
    expect(server.calls.filter((call) => call === 'GET /notifications')).toHaveLength(before)
    expect(rows()).toEqual(['Notice 1 (unread)'])
  })
})

describe('above the list', () => {
  test('Mark All Read marks all once, if any is unread', async () => {
    const server = serve([noticeOf(1), noticeOf(2, { isRead: true })], {
      'PUT /notifications/mark-all-read': () => {
        server.notices = server.notices.map((one) => ({ ...one, isRead: true }))
        return [200, { message: 'Done' }]
      },
    })
    show()
    await row('Notice 1')
    const button = screen.getByRole('button', { name: 'Mark All Read' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(rows()).toEqual(['Notice 1', 'Notice 2'])
    fireEvent.click(button)
    expect(server.calls.filter((call) => call.endsWith('mark-all-read'))).toHaveLength(1)
  })

  test.each([
    [['notifications.tab_view'], []],
    [basePermissions, ['Settings']],
    [
      [...basePermissions, 'notifications.test'],
      ['Settings', 'Send Test'],
    ],
  ] as const)('permissions %s show Mark All Read and %s', async (permissions, names) => {
    serve([])
    show(permissions)
    await screen.findByText('No notifications found')
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Mark All Read', ...names])
  })

  test('sends one test at a time, and says if it fails', async () => {
    let answer: (answer: Answer) => void = () => undefined
    const server = serve([], { 'POST /notifications/test': () => new Promise((resolve) => (answer = resolve)) })
    show([...basePermissions, 'notifications.test'])
    const button = await screen.findByRole('button', { name: 'Send Test' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(server.calls.filter((call) => call === 'POST /notifications/test')).toHaveLength(1))
    answer([500, { message: 'The server is busy.', requestId: 'r' }])
    await screen.findByText('Failed to send test notification')
    await screen.findByRole('button', { name: 'Send Test' })
  })
})

describe('the settings', () => {
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    const dialog = await screen.findByRole('dialog', { name: 'Notification Settings' })
    await within(dialog).findAllByRole('switch')
    return dialog
  }
  const switchesIn = (dialog: HTMLElement) => within(dialog).getAllByRole('switch')

  test('are eight, with team updates only for managers and administrators', async () => {
    serve([])
    show()
    expect(switchesIn(await open())).toHaveLength(7)
    expect(screen.queryByRole('switch', { name: /^Team updates/ })).toBeNull()
  })

  test.each([['dashboard.manager'], ['dashboard.hr'], ['dashboard.admin']] as const)(
    '%s shows all',
    async (permission) => {
      serve([])
      show([...basePermissions, permission])
      expect(switchesIn(await open())).toHaveLength(8)
      expect(screen.getByRole('switch', { name: /^Team updates/ })).toBeTruthy()
    },
  )

  test('are saved when switched; a partly active one says so and becomes fully active', async () => {
    let stored = { ...settings, leaveRequests: null as boolean | null }
    const sent: unknown[] = []
    serve([], {
      'GET /notifications/settings': () => [200, { settings: stored }],
      'PATCH /notifications/settings': (body) => {
        sent.push(body)
        stored = { ...stored, ...(body as object) }
        return [200, { settings: stored }]
      },
    })
    show()
    const dialog = await open()
    const leave = within(dialog).getByRole<HTMLInputElement>('switch', { name: /^Leave requests/ })
    expect(leave.checked).toBe(false)
    expect(dialog.textContent).toContain('Some of these are on.')
    fireEvent.click(leave)
    await waitFor(() => expect(leave.checked && !leave.hasAttribute('aria-busy')).toBe(true))
    expect(dialog.textContent).not.toContain('Some of these are on.')
    fireEvent.click(leave)
    await waitFor(() => expect(!leave.checked && !leave.hasAttribute('aria-busy')).toBe(true))
    expect(sent).toEqual([{ leaveRequests: true }, { leaveRequests: false }])
  })

  test('revert if they cannot be saved, with the reason shown', async () => {
    serve([], { 'PATCH /notifications/settings': [500, { message: 'The server is busy.', requestId: 'r' }] })
    show()
    const mail = within(await open()).getByRole<HTMLInputElement>('switch', { name: /^Email notifications/ })
    fireEvent.click(mail)
    await screen.findByText('Failed to update notification settings')
    await waitFor(() => expect(mail.checked).toBe(true))
  })
})
