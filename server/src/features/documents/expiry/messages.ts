import { formatDate } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../../events/event.ts'

/** Returns the notification for the owner of a document that expires, or has expired. */
export function documentExpires(document: { id: string; name: string; expiresOn: string }, isOver: boolean): Notice {
  const { id, name, expiresOn } = document
  const day = formatDate(expiresOn)
  return {
    type: 'DOCUMENT_SHARED',
    title: isOver ? 'Document expired' : 'Document expires soon',
    message: isOver
      ? `“${name}” has expired: it held until ${day}. Please bring a new version, or another date.`
      : `“${name}” expires: it holds until ${day}.`,
    link: `?view=documents&document=${id}`,
    preference: 'documentExpiring',
  }
}
