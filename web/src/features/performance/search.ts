import routes from 'virtual:contract-routes'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import type { Session } from '../../kit/session/session.tsx'

const page = '?view=performance'
const reads = ({ can }: Session) => can('performance.tab_view')

/** The tabs and actions that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'tab',
      label: 'Reviews',
      href: `${page}&tab=reviews`,
      words: 'appraisals ratings feedback',
      isVisibleTo: reads,
    },
    { kind: 'tab', label: 'Goals', href: `${page}&tab=goals`, words: 'objectives targets', isVisibleTo: reads },
    { kind: 'tab', label: 'Notes', href: `${page}&tab=notes`, words: 'feedback', isVisibleTo: reads },
    {
      kind: 'action',
      label: 'Set Goal',
      href: `${page}&add=goal`,
      words: 'create objective target',
      isVisibleTo: ({ can }) => can('performance.tab_view') && can(routes.performance.setGoal['~orpc'].meta.needs),
    },
    {
      kind: 'action',
      label: 'Create Review',
      href: `${page}&add=review`,
      words: 'appraisal rating',
      isVisibleTo: ({ can }) => can('performance.tab_view') && can('performance.manager_review'),
    },
    {
      kind: 'action',
      label: 'Review Yourself',
      href: `${page}&add=self`,
      words: 'self appraisal',
      isVisibleTo: ({ can }) =>
        can('performance.tab_view') && can('performance.self_review') && !can('performance.manager_review'),
    },
    {
      kind: 'action',
      label: 'Review a Colleague',
      href: `${page}&add=peer`,
      words: 'peer feedback',
      isVisibleTo: ({ can }) =>
        can('performance.tab_view') && can('performance.peer_review') && !can('performance.manager_review'),
    },
    {
      kind: 'action',
      label: 'Add Note',
      href: `${page}&add=note`,
      words: 'feedback praise',
      isVisibleTo: ({ can }) => can('performance.tab_view') && can(routes.performance.addNote['~orpc'].meta.needs),
    },
  ],
}

export default entries
