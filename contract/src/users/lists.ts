import { z } from 'zod'
import { ListFormat } from '../kit/listFormat.ts'
import { PageQuery, SortOrder } from '../kit/paging.ts'
import { userStatuses } from '../kit/people.ts'
import { Id, optionalText } from '../kit/text.ts'

/** The sort orders of All Users. */
export const userSorts = ['name', 'llId', 'position', 'department', 'status', 'hireDate'] as const

/** The filters of the list All Users. */
const filters = {
  /** Part of a name, email address, position or LL-ID. */
  search: z.string().trim().max(100).default(''),
  /** The name of a role that the person has. */
  role: z.string().trim().max(100).optional(),
  department: optionalText(100).optional(),
  status: z.enum(userStatuses).optional(),
  /**
   * `week` selects the people whose account was created in the last seven days. The admin dashboard counts the same
   * people.
   */
  added: z.enum(['week']).optional(),
}

export const ListUsers = PageQuery.extend({
  ...filters,
  /** The id of a person, to list only them. */
  id: Id.optional(),
  sort: z.enum(userSorts).default('name'),
  order: SortOrder.default('asc'),
})
export type ListUsers = z.infer<typeof ListUsers>

export const ExportUsers = z.object({ ...filters, format: ListFormat.default('csv') })
export type ExportUsers = z.infer<typeof ExportUsers>
/** The filters of the list of people. */
export type UserFilters = Omit<ExportUsers, 'format'>

export const ListManagers = z.object({
  search: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** The id of the person who needs a manager. This person and everyone below them are left out of the results. */
  for: Id.optional(),
})
export type ListManagers = z.infer<typeof ListManagers>
