import type { Notification as Notice } from '@muster/contract/notifications/calls'
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settingsOf } from '@muster/contract/notifications/centreSettings'
import { notificationPreferenceDefaults } from '@muster/contract/notifications/preferences'
import { orpc } from '../../kit/api/client.ts'
import { useToasts } from '../../kit/messages/toasts.ts'
import '../views.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { announce, askForDesktop } from './announce.ts'

stopClock('2026-11-23T09:00:00Z')

const notice: Notice = {
  id: 'n1',
  title: 'Leave approved',
  message: 'Your leave was approved.',
  type: 'LEAVE_APPROVED',
  isRead: true,
  readAt: null,
  createdAt: '2026-11-23T08:00:00Z',
  link: '?view=leaves&request=r1',
}

const reader = { permissions: new Set(['leaves.read']), roles: [] }

/** Returns a query client that has cached the reader's setting for desktop notifications. */
function clientWith(pushNotifications: boolean | null) {
  const queryClient = new QueryClient()
  const settings = { ...settingsOf(notificationPreferenceDefaults), pushNotifications }
  queryClient.setQueryData(orpc.notifications.settings.queryKey(), { settings })
  return queryClient
}

const raise = vi.fn()
const requestPermission = vi.fn(() => Promise.resolve('granted'))

class FakeNotification extends EventTarget {
  static permission = 'granted'
  static requestPermission = requestPermission
  static latest: FakeNotification | undefined
  close = vi.fn()
  constructor(title: string, options: object) {
    super()
    FakeNotification.latest = this
    raise(title, options)
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
})

describe('a new notification', () => {
  test('is a toast that opens the link of the notification', () => {
    announce([{ notice, first: true }], reader, clientWith(true))
    const [toast] = renderHook(useToasts).result.current
    expect(toast).toMatchObject({ kind: 'notice', title: notice.title, detail: notice.message })
    toast?.action?.run()
    expect(window.location.search).toBe(notice.link)
  })

  test.each([
    ['it has no link', null],
    ['the reader may not open its link', '?view=payroll'],
  ])('offers to open nothing when %s', (_why, link) => {
    announce([{ notice: { ...notice, link }, first: true }], reader, clientWith(true))
    expect(renderHook(useToasts).result.current[0]?.action).toBeUndefined()
  })

  test('is shown on the desktop if the person agreed, and a click there opens its link in the page', async () => {
    const focus = vi.spyOn(window, 'focus').mockReturnValue(undefined)
    announce([{ notice, first: true }], reader, clientWith(true))
    await vi.waitFor(() => expect(raise).toHaveBeenCalled())
    expect(raise).toHaveBeenCalledExactlyOnceWith(
      notice.title,
      expect.objectContaining({ body: notice.message, tag: notice.id }),
    )
    FakeNotification.latest?.dispatchEvent(new Event('click'))
    expect(focus).toHaveBeenCalledOnce()
    expect(window.location.search).toBe(notice.link)
    expect(FakeNotification.latest?.close).toHaveBeenCalledOnce()
  })

  test.each([
    ['another page heard it first', false, 'granted', true],
    ['no one has agreed', true, 'default', true],
    ['the person has refused', true, 'denied', true],
    ['the person has turned it off', true, 'granted', false],
  ])('is not on the desktop when %s', async (_why, first, permission, expected) => {
    FakeNotification.permission = permission
    announce([{ notice, first }], reader, clientWith(expected))
    await new Promise((resolve) => setTimeout(resolve))
    expect(raise).not.toHaveBeenCalled()
  })
})

describe('many notifications at once', () => {
  const manyNotices = (count: number, first = true) =>
    Array.from({ length: count }, (_, at) => ({ notice: { ...notice, id: `n${at}`, title: `Number ${at}` }, first }))
  const toasts = () => renderHook(useToasts).result.current

  test('up to three notifications have a toast each', () => {
    announce(manyNotices(3), reader, clientWith(true))
    expect(toasts().map(({ title }) => title)).toEqual(['Number 0', 'Number 1', 'Number 2'])
  })

  test('more than three have a single toast that counts them and later ones, and opens the list', async () => {
    const all = { permissions: new Set(['notifications.tab_view']), roles: [] }
    announce(manyNotices(100), all, clientWith(true))
    expect(toasts()).toMatchObject([{ title: '100 new notifications', detail: 'Latest: Number 99' }])
    announce(manyNotices(1), all, clientWith(true))
    expect(toasts().map(({ title }) => title)).toEqual(['101 new notifications'])
    await vi.waitFor(() => expect(raise).toHaveBeenCalledTimes(2))
    expect(raise).toHaveBeenCalledWith('100 new notifications', expect.objectContaining({ tag: 'many' }))
    toasts()[0]?.action?.run()
    expect(window.location.search).toBe('?view=notifications')
  })

  test('the single toast includes notifications of the last three seconds, but not older ones', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    announce(manyNotices(1), reader, clientWith(true))
    clock.mockReturnValue(4000)
    announce(manyNotices(2), reader, clientWith(true))
    clock.mockReturnValue(4500)
    announce(manyNotices(2), reader, clientWith(true))
    expect(toasts().map(({ title }) => title)).toEqual(['Number 0', '4 new notifications'])
  })

  test('opens nothing without permission, and is not on the desktop if another page received it', () => {
    announce(manyNotices(4, false), reader, clientWith(true))
    expect(toasts()).toHaveLength(1)
    expect(toasts()[0]?.action).toBeUndefined()
    expect(raise).not.toHaveBeenCalled()
  })
})

test('a person who agreed or declined is not asked again', () => {
  askForDesktop()
  expect(requestPermission).not.toHaveBeenCalled()
  FakeNotification.permission = 'default'
  askForDesktop()
  expect(requestPermission).toHaveBeenCalledOnce()
})
