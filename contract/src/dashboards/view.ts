import type { ViewEntry } from '../access/viewer.ts'

/** The view Dashboard, shown to everyone; variants.ts chooses the variant. */
export const dashboardView: ViewEntry = { key: 'dashboard', label: 'Dashboard', isVisibleTo: () => true }
