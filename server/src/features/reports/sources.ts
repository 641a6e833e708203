import { type ReportId, reports } from '@muster/contract/reports/metrics'
import type { Actor } from '../../kernel/actor.ts'
import { attendanceSource } from '../attendance/shared/reportSource.ts'
import { leavesSource } from '../leaves/shared/reportSource.ts'
import { payrollSource } from '../payroll/shared/reportSource.ts'
import { performanceSource } from '../performance/shared/reportSource.ts'
import { recruitmentSource } from '../jobs/shared/reportSource.ts'
import type { Source } from '../../reporting/source.ts'

/** The source for training, which has no data. */
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
 * Returns whether the actor may see a report: they need its analytics permission, and access to other people's data in
 * the area. Figures of only their own data would be meaningless.
 */
export const isSeen = (actor: Actor, report: ReportId): boolean =>
  actor.permissions.has(reports[report].needs) && sources[report].isSeenBy(actor)
