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
      ? `“${name}” expired on ${day}. Please upload a new version or change the date.`
      : `“${name}” expires on ${day}.`,
    link: `?view=documents&document=${id}`,
    preference: 'documentExpiring',
  }
}
