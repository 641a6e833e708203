import { type ReportId, reports } from '@muster/contract/reports/metrics'
import type { Actor } from '../../actor.ts'
import { attendanceSource } from '../attendance/shared/reportSource.ts'
import { leavesSource } from '../leaves/shared/reportSource.ts'
import { payrollSource } from '../payroll/shared/reportSource.ts'
import { performanceSource } from '../performance/shared/reportSource.ts'
import { recruitmentSource } from '../jobs/shared/reportSource.ts'
import type { Source } from '../../reporting/source.ts'

/** Nothing is kept of training. */
const trainingSource: Source = {
  isSeenBy: () => true,
  nothing: {},
  figures: () => Promise.resolve([]),
  rows: () => undefined,
}

/** Where each report comes from. */
export const sources: Record<ReportId, Source> = {
  attendance: attendanceSource,
  leaves: leavesSource,
  performance: performanceSource,
  recruitment: recruitmentSource,
  training: trainingSource,
  payroll: payrollSource,
}

/**
 * Whether a report is there for somebody: who holds its analytics permission, and whom the area's own permissions let see
 * others' things. Who sees only what is theirs would get figures that say nothing of anybody.
 */
export const isSeen = (actor: Actor, report: ReportId): boolean =>
  actor.permissions.has(reports[report].needs) && sources[report].isSeenBy(actor)
