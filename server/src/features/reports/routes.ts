import type { Handlers } from '../../http/serveContract.ts'
import { createCustomReport } from './custom/createCustomReport.ts'
import { editCustomReport } from './custom/editCustomReport.ts'
import { removeCustomReport } from './custom/removeCustomReport.ts'
import { listCustomReports, showCustomReport } from './custom/showCustomReport.ts'
import { dashboard } from './figures/dashboard.ts'
import { detail } from './figures/detail.ts'
import { rows } from './figures/rows.ts'
import { exportCustomReport } from './exports/exportCustomReport.ts'
import { exportReport } from './exports/exportReport.ts'
import { leaveSchedule, received } from './schedules/received.ts'
import { recipients, schedulesOf } from './schedules/queries.ts'
import { createSchedule, editSchedule, removeSchedule } from './schedules/saveSchedule.ts'

export const reportsHandlers: Handlers<'reports'> = {
  dashboard,
  detail,
  rows,
  export: exportReport,
  customReports: listCustomReports,
  customReport: showCustomReport,
  exportCustomReport,
  createCustomReport,
  editCustomReport,
  removeCustomReport,
  schedules: async ({ app: { db }, actor }) => ({ schedules: await schedulesOf(db, actor) }),
  received,
  leaveSchedule,
  recipients,
  createSchedule,
  editSchedule,
  removeSchedule,
}
