import { attendance } from './attendance.ts'
import { auth } from './auth.ts'
import { dashboards } from './dashboards.ts'
import { leaves } from './leaves.ts'
import { notifications } from './notifications.ts'

/** Every call there is, by feature. */
export const contract = { auth, dashboards, leaves, attendance, notifications }
export type Contract = typeof contract
