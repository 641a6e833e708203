import type { Handlers } from '../../http/serveContract.ts'
import { dashboard } from './figures/dashboard.ts'
import { detail } from './figures/detail.ts'
import { rows } from './figures/rows.ts'
import { exportReport } from './exports/exportReport.ts'

export const reportsHandlers: Handlers<'reports'> = { dashboard, detail, rows, export: exportReport }
