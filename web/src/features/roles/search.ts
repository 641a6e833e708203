import type { SearchEntries } from '../../kit/searchEntries.ts'

/** The actions that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'action',
      label: 'Create New Role',
      href: '?view=roles&add=role',
      words: 'permissions',
      isVisibleTo: ({ can }) => can('roles.create'),
    },
  ],
}

export default entries
