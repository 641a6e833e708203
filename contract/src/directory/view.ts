import type { ViewEntry } from '../access/viewer.ts'

/** The view Directory, shown to everyone unless the company has switched the directory off. */
export const directoryView: ViewEntry = {
  key: 'directory',
  label: 'Directory',
  isVisibleTo: ({ closedViews = [] }) => !closedViews.includes('directory'),
}

/** The page of a person, `?view=person&person=ID`. The server decides which people a viewer may open. */
export const personView: ViewEntry = { key: 'person', label: 'Person', isVisibleTo: () => true }
