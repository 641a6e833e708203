import type { Notification as Notice } from '@muster/contract/notifications/calls'
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast, useToasts } from '../../kit/toasts.ts'
import '../views.ts'
import { announceNotification, askForDesktop } from './announce.ts'

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

const raised = vi.fn()
const asked = vi.fn(() => Promise.resolve('granted'))

class FakeNotification extends EventTarget {
  static permission = 'granted'
  static requestPermission = asked
  static latest: FakeNotification | undefined
  close = vi.fn()
  constructor(title: string, options: object) {
    super()
    FakeNotification.latest = this
    raised(title, options)
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  for (const { id } of renderHook(useToasts).result.current) dismissToast(id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

describe('a notification that has just come', () => {
  test('is a toast that leads where the notification leads', () => {
    announceNotification(notice, true, reader, new QueryClient())
    const [toast] = renderHook(useToasts).result.current
    expect(toast).toMatchObject({ kind: 'notice', title: notice.title, detail: notice.message })
    toast?.action?.run()
    expect(window.location.search).toBe(notice.link)
  })

  test.each([
    ['it leads nowhere', null],
    ['its reader may not go there', '?view=payroll'],
  ])('offers to open nothing when %s', (_why, link) => {
    announceNotification({ ...notice, link }, true, reader, new QueryClient())
    expect(renderHook(useToasts).result.current[0]?.action).toBeUndefined()
  })

  test('is on the desktop when the person agreed, and a click there comes to the page and its link', () => {
    const focus = vi.spyOn(window, 'focus').mockReturnValue(undefined)
    announceNotification(notice, true, reader, new QueryClient())
    expect(raised).toHaveBeenCalledExactlyOnceWith(
      notice.title,
      expect.objectContaining({ body: notice.message, tag: notice.id }),
    )
    FakeNotification.latest?.dispatchEvent(new Event('click'))
    expect(focus).toHaveBeenCalledOnce()
    expect(window.location.search).toBe(notice.link)
    expect(FakeNotification.latest?.close).toHaveBeenCalledOnce()
  })

  test.each([
    ['another page heard it first', false, 'granted'],
    ['nobody has agreed', true, 'default'],
    ['the person has refused', true, 'denied'],
  ])('is not on the desktop when %s', (_why, first, permission) => {
    FakeNotification.permission = permission
    announceNotification(notice, first, reader, new QueryClient())
    expect(raised).not.toHaveBeenCalled()
  })
})

test('somebody who has said yes or no is not asked again', () => {
  askForDesktop()
  expect(asked).not.toHaveBeenCalled()
  FakeNotification.permission = 'default'
  askForDesktop()
  expect(asked).toHaveBeenCalledOnce()
})
