import { type ReportId, reports } from '@muster/contract/reports/metrics'
import type { Actor } from '../../kernel/actor.ts'
import { attendanceSource } from '../attendance/shared/reportSource.ts'
import { leavesSource } from '../leaves/shared/reportSource.ts'
import { payrollSource } from '../payroll/shared/reportSource.ts'
import { performanceSource } from '../performance/shared/reportSource.ts'
import { recruitmentSource } from '../jobs/shared/reportSource.ts'
import type { Source } from '../../reporting/source.ts'

/** Training has no data. */
const trainingSource: Source = {
  isSeenBy: () => true,
  emptyValues: {},
  figures: () => Promise.resolve([]),
  rows: () => undefined,
}

/** The source of each report. */
export const sources: Record<ReportId, Source> = {
  attendance: attendanceSource,
  leaves: leavesSource,
  performance: performanceSource,
  recruitment: recruitmentSource,
  training: trainingSource,
  payroll: payrollSource,
}

/**
 * Returns whether the actor sees a report: they hold its analytics permission, and the area's own permissions show them
 * other people's data. Figures of only their own data would be meaningless.
 */
export const isSeen = (actor: Actor, report: ReportId): boolean =>
  actor.permissions.has(reports[report].needs) && sources[report].isSeenBy(actor)
