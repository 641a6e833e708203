import { notificationSettingsNeeds } from '@muster/contract/notifications/view'
import type { SearchEntries } from '../../kit/searchEntries.ts'

/** The settings that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'setting',
      label: 'Notification preferences',
      href: '?view=settings&tab=notifications',
      words: 'emails push alerts',
      isVisibleTo: ({ can }) => can(notificationSettingsNeeds),
    },
  ],
}

export default entries
