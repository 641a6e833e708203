import routes from 'virtual:contract-routes'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import type { Session } from '../../kit/session/session.tsx'

const page = '?view=reports'
const reads = ({ can }: Session) => can(routes.reports.dashboard['~orpc'].meta.needs)

/** The tabs that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'tab',
      label: 'Dashboard Reports',
      href: `${page}&tab=dashboard`,
      words: 'figures analytics',
      isVisibleTo: reads,
    },
    {
      kind: 'tab',
      label: 'Detailed Reports',
      href: `${page}&tab=detailed`,
      words: 'charts analytics',
      isVisibleTo: reads,
    },
    {
      kind: 'tab',
      label: 'My Reports',
      href: `${page}&tab=custom`,
      words: 'custom',
      isVisibleTo: (session) => reads(session) && session.can('reports.custom_reports'),
    },
    { kind: 'tab', label: 'Scheduled', href: `${page}&tab=schedules`, words: 'reports by email', isVisibleTo: reads },
  ],
}

export default entries
