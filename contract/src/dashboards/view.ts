import type { ViewEntry } from '../access/viewer.ts'

/** Everybody has a dashboard; which one, variants.ts says. */
export const dashboardView: ViewEntry = { key: 'dashboard', label: 'Dashboard', shownTo: () => true }
