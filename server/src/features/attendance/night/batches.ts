import type { App } from '../../../context.ts'

/** What the night’s work needs of the application. */
export type Parts = Pick<App, 'db' | 'keys' | 'areasReaching'>

/** How many people one change is about at most: their notifications travel together, and others wait for its locks. */
const most = 500

/** As many at a time as one change takes. */
export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))
