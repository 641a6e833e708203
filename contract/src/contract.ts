import { auth } from './auth.ts'
import { leaves } from './leaves.ts'
import { notifications } from './notifications.ts'

/** Every call there is, by feature. */
export const contract = { auth, leaves, notifications }
export type Contract = typeof contract
