import type { QueryClient } from '@tanstack/react-query'
import type { Notification as Notice } from '@muster/contract/notifications'
import { i18n } from '../../i18n.ts'
import { showNotice } from '../../ui/toasts.ts'
import { openNotification } from './notifications.ts'

/** Asks whether notifications may appear on the desktop, where nobody has said yes or no. */
export function askForDesktop(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

/** Shows it on the desktop when that is allowed and nobody looks at the page. All pages use one tag: it appears once. */
function showOnDesktop(notice: Notice, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return
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

/** Tells the reader of a notification that has just come: a toast, and on the desktop. */
export function announceNotification(notice: Notice, queryClient: QueryClient): void {
  const open = () => void openNotification(notice, queryClient)
  showNotice(notice.title, notice.message, notice.link ? { label: i18n.t('Open'), run: open } : undefined)
  showOnDesktop(notice, open)
}
