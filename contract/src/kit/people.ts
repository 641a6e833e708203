import { z } from 'zod'
import { text } from './text.ts'

/** The fields of a person shown next to a record. Everyone who can read the record sees them. */
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

/** The statuses of an account. Only ACTIVE people may sign in (`isActive`); DEACTIVATED is shown as Inactive. */
export const userStatuses = ['ACTIVE', 'PENDING_ACTIVATION', 'DEACTIVATED'] as const
export type UserStatus = (typeof userStatuses)[number]

/** The departments of a new company (specification 3, section 5). */
export const defaultDepartments = [
  'Engineering',
  'Marketing',
  'Sales',
  'HR',
  'Finance',
  'Operations',
  'Leadership',
] as const
export type DefaultDepartment = (typeof defaultDepartments)[number]

/** The maximum number of departments in a company. */
export const maxDepartments = 200

/** Returns a schema for a department's name. It does not check whether the company has that department. */
export const departmentName = (required: string) => text(100, required).min(2, 'Please use at least 2 characters')

/** The maximum depth of the management tree. */
export const maxManagementLevels = 50

/** The ways of charging for an external person's work (specification 3, section 5). */
export const chargingMethods = ['hourly', 'monthly', 'weekly', 'bi-weekly'] as const
export type ChargingMethod = (typeof chargingMethods)[number]
export const defaultChargingMethod: ChargingMethod = 'monthly'
