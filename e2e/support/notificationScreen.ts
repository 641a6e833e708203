import type { Page } from '@playwright/test'
import type { Notification } from '@muster/contract/notifications/calls'
import type { Company } from './company.ts'

/** The address of the notifications page. */
export const centrePath = '/?view=notifications'

/** Sends a person notifications with these titles, one after another. */
export async function notify(
  company: Company,
  username: string,
  titles: readonly string[],
  type: Notification['type'] = 'SYSTEM_ALERT',
): Promise<void> {
  const userId = await company.idOf(username)
  for (const title of titles) {
    const message = `This is all there is to say about ${title.toLowerCase()}.`
    await company.as('owner', 'POST', '/notifications', { userId, title, message, type })
  }
}

/** Returns this many titles, beginning with `Notice 1`. */
export const numberedTitles = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `Notice ${from + at}`)

/** Returns the notification with this title and the buttons for its actions. */
export function noticeIn(page: Page, title: string) {
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `View details: ${title}`, exact: true }) })
  const button = (does: string) => row.getByRole('button', { name: `${does}: ${title}`, exact: true })
  return { row, view: button('View details'), markRead: button('Mark as read'), remove: button('Delete') }
}
