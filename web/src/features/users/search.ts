import type { UserStatus } from '@muster/contract/kit/people'
import { fullName } from '../../kit/people/names.ts'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import { addressOf } from '../../kit/views.ts'
import { statusStyles } from './list/userWords.ts'

/** The actions and people that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'action',
      label: 'Add User',
      href: '?view=users&add=user',
      words: 'new person employee hire invite',
      isVisibleTo: ({ can }) => can('users.create'),
    },
  ],
  resultTypes: [
    {
      type: 'user',
      label: 'People',
      position: 1,
      look: ({ person, status }) => ({
        title: person ? fullName(person) : '',
        details: [person?.position ?? null, person?.department ?? null],
        // Nearly everyone is active.
        status: status === 'ACTIVE' ? undefined : statusStyles[status as UserStatus],
      }),
      hrefOf: ({ id }) => addressOf('user', id),
    },
  ],
}

export default entries
