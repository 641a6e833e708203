import type { ViewEntry } from '../access/viewer.ts'

/** Everybody has a dashboard; variants.ts says which. */
export const dashboardView: ViewEntry = { key: 'dashboard', label: 'Dashboard', shownTo: () => true }
