import type { SearchEntries } from '../../kit/searchEntries.ts'

const page = '?view=hierarchy'

/** The tabs that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'tab',
      label: 'Org Chart',
      href: `${page}&show=chart`,
      words: 'organization tree',
      isVisibleTo: ({ can }) => can('hierarchy.org_chart'),
    },
    {
      kind: 'tab',
      label: 'Departments',
      href: `${page}&tab=departments`,
      isVisibleTo: ({ can }) => can('hierarchy.departments'),
    },
    {
      kind: 'tab',
      label: 'Positions',
      href: `${page}&tab=positions`,
      words: 'job titles',
      isVisibleTo: ({ can }) => can('hierarchy.positions'),
    },
    {
      kind: 'action',
      label: 'Add Department',
      href: `${page}&tab=departments&add=department`,
      isVisibleTo: ({ can }) => can('hierarchy.departments'),
    },
    {
      kind: 'action',
      label: 'Add Position',
      href: `${page}&tab=positions&add=position`,
      words: 'job title',
      isVisibleTo: ({ can }) => can('hierarchy.positions'),
    },
  ],
}

export default entries
