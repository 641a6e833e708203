import { z } from 'zod'
import { text } from './text.ts'

/** What others may see of a person next to something that is theirs. */
export const PersonName = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  position: z.string().nullable(),
  department: z.string().nullable(),
})
export type PersonName = z.infer<typeof PersonName>

/** States of an account; only ACTIVE people may sign in (`isActive`). DEACTIVATED is shown as Inactive. */
export const userStatuses = ['ACTIVE', 'PENDING_ACTIVATION', 'DEACTIVATED'] as const
export type UserStatus = (typeof userStatuses)[number]

/** The departments that a company begins with (specification 3, section 5). */
export const startingDepartments = [
  'Engineering',
  'Marketing',
  'Sales',
  'HR',
  'Finance',
  'Operations',
  'Leadership',
] as const
export type StartingDepartment = (typeof startingDepartments)[number]

/** How many departments a company may have. */
export const mostDepartments = 200

/** The name of a department; which there are the company says. */
export const departmentName = (required: string) => text(100, required).min(2, 'Please use at least 2 characters')

/** The most levels a tree may have, from the top to the lowest person. */
export const mostLevels = 50

/** How a person who is not internal is invoiced (specification 3, section 5). */
export const chargingMethods = ['hourly', 'monthly', 'weekly', 'bi-weekly'] as const
export type ChargingMethod = (typeof chargingMethods)[number]
export const defaultChargingMethod: ChargingMethod = 'monthly'
