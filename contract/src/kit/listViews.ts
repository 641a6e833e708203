import { z } from 'zod'
import { Id, nameText, optionalText } from './text.ts'

/** The lists whose filters and order can be saved as views. */
export const listNames = [
  'accounts',
  'adjustments',
  'audit',
  'invoices',
  'jobs.postings',
  'leaves.history',
  'leaves.requests',
  'leaves.team',
  'loans',
  'outbox',
  'payroll.team',
  'payrollRecords',
  'reviews',
  'sessions',
  'team',
  'twoFactor',
  'users',
] as const
export type ListName = (typeof listNames)[number]

/** Maximum number of a person's views of one list. */
export const maxListViews = 20

export const maxViewNameLength = 60

/** Parameters of the address that are never part of a view: they hold the page or an open record. */
const reservedKeys: readonly string[] = ['view', 'tab', 'page', 'dialog']

/** The filters and the order of a list, as parameters of its address. */
const ListParams = z
  .record(
    z
      .string()
      .regex(/^[a-zA-Z][a-zA-Z-]{0,39}$/, 'This is not a filter')
      .refine((key) => !reservedKeys.includes(key), 'This is not a filter'),
    optionalText(300).min(1, 'This field is required'),
  )
  .refine((params) => Object.keys(params).length > 0, 'Please set a filter or an order first')
  .refine((params) => Object.keys(params).length <= 20, 'Please use at most 20 filters')

export const ListView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The filters and the order, as parameters of the list’s address. Lists ignore values that are no longer valid. */
  params: z.record(z.string(), z.string()),
})
export type ListView = z.infer<typeof ListView>

const ViewName = nameText(maxViewNameLength, 'Name is required')

export const CreateListView = z.object({ list: z.enum(listNames), name: ViewName, params: ListParams })
export type CreateListView = z.infer<typeof CreateListView>

export const UpdateListView = z.object({ id: Id, name: ViewName.optional(), params: ListParams.optional() })
export type UpdateListView = z.infer<typeof UpdateListView>
