import type { QueryClient } from '@tanstack/react-query'
import type { Notification as Notice } from '@muster/contract/notifications/calls'
import type { Viewer } from '@muster/contract/access/viewer'
import { i18n } from '../../i18n.ts'
import { showNotice } from '../../kit/toasts.ts'
import { linkOf, openNotification } from '../../features/notifications/shared/notifications.ts'

/** Asks whether notifications may appear on the desktop, where nobody has said yes or no. */
export function askForDesktop(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

/** Shows it on the desktop, when that is allowed. The tag lets it appear once where several pages would show it. */
function showOnDesktop(notice: Notice, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(notice.title, { body: notice.message, tag: notice.id, icon: '/favicon.svg' })
    shown.addEventListener('click', () => {
      window.focus()
      open()
      shown.close()
    })
  } catch (error) {
    // Chrome on Android has the constructor and refuses it; the toast and the badge are there all the same.
    console.info('No desktop notification on this device', error)
  }
}

/**
 * Tells the reader of a notification that has just come: a toast on every page, and once on the desktop, by the page
 * that heard it first (specification 1, section 4).
 */
export function announceNotification(notice: Notice, first: boolean, reader: Viewer, queryClient: QueryClient): void {
  const open = () => void openNotification(notice, reader, queryClient)
  showNotice(notice.title, notice.message, linkOf(notice, reader) ? { label: i18n.t('Open'), run: open } : undefined)
  if (first) showOnDesktop(notice, open)
}
