import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { maxCounted } from './limits.ts'

/** A person named in the trail; the names are null if the person has been deleted. */
export const AuditPerson = PersonName.pick({ id: true }).extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImage: z.string().nullable(),
})
export type AuditPerson = z.infer<typeof AuditPerson>

/** An entry of the audit trail as shown in the list. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  /** The code of the action, such as `leave.approved`. */
  action: z.string(),
  /**
   * The number, name or month of the affected record. For an export, a description of its content, such as `Payroll,
   * October 2026`. Null if there is none, or if the caller may not see it.
   */
  content: z.string().nullable(),
  /** The person who acted; null for Muster itself and for people who were not signed in. */
  actor: AuditPerson.nullable(),
  /** The key, if a program or an assistant acted on the person's behalf. */
  key: z.object({ id: z.uuid(), name: z.string().nullable(), isAssistant: z.boolean() }).nullable(),
  /** The affected person; null if there is none. */
  person: AuditPerson.nullable(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** The IP address of the request; `server` for Muster's own actions. */
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A recorded value; the items of a list are texts. */
export const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type AuditValue = z.infer<typeof AuditValue>

/** A field of an entry; for a change, with the values before and after. */
export const AuditDetail = z.object({
  /** The path of the field, such as `hours.clockIn`. */
  field: z.string(),
  /** The value before the change; omitted if none was recorded. */
  before: AuditValue.optional(),
  after: AuditValue.optional(),
  changed: z.boolean(),
  /** True if there are recorded values, but the caller may not see them. */
  hidden: z.boolean(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

/** An entry with all its details. */
export const AuditEntryDetail = AuditEntry.extend({
  /** The id of the request. The server's log and the response to the caller contain the same id. */
  requestId: z.string().nullable(),
  /** The entry's position in the chain; null until it is sealed. */
  seal: z.number().int().nullable(),
  details: z.array(AuditDetail),
  /** The people whose ids occur in the values. */
  people: z.array(AuditPerson),
})
export type AuditEntryDetail = z.infer<typeof AuditEntryDetail>

const filters = {
  /** The first and last day in the company's time zone, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
  /** The id of the person who acted; `muster` for Muster itself and for people who were not signed in. */
  actorId: z.union([z.literal('muster'), Id]).optional(),
  /** The id of the affected person. */
  personId: Id.optional(),
  /** A single action, such as `leave.approved`, or an area with all its actions, such as `leave`. */
  action: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z_]+(\.[a-z_]+)?$/, 'Please choose an action')
    .optional(),
  /**
   * The text to search for: the name or email of a person who acted or was affected, or the id of a record or API key.
   */
  search: z.string().trim().max(100).optional(),
  /**
   * `hidden` leaves out actions that changed nothing, such as `payroll.looked_at`. It has no effect if `action` is such
   * an action.
   */
  views: z.enum(['hidden']).optional(),
  /**
   * `hidden` leaves out people's own sign-ins, refused sign-ins and sign-outs; `only` lists nothing else. It has no
   * effect with `action`.
   */
  signIns: z.enum(['hidden', 'only']).optional(),
}

const isInOrder = ({ from, to }: { from?: string; to?: string }) => from === undefined || to === undefined || to >= from
const orderError = { path: ['to'], message: 'The last day must not be before the first' }

export const ListAudit = PageQuery.extend(filters).refine(isInOrder, orderError)
export type ListAudit = z.infer<typeof ListAudit>

export const ExportAudit = z.object({ ...filters, format: z.enum(['csv', 'xlsx']) }).refine(isInOrder, orderError)
export type ExportAudit = z.infer<typeof ExportAudit>

/** A check of the whole chain. `untrusted` means that its stored result was not written by Muster. */
export const AuditCheck = z.object({
  state: z.enum(['running', 'whole', 'faulty', 'untrusted']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /**
   * The number of entries checked so far. `seals` is the total: the entries that were sealed when the check started.
   */
  checked: z.number().int(),
  seals: z.number().int(),
  /** The time of the newest sealed entry. */
  newest: Instant.nullable(),
  /** The first hundred faults, a sentence each; `faultCount` is the total number. */
  faults: z.array(z.string()),
  faultCount: z.number().int(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** A file with old entries of the trail, which are no longer in the list. */
export const AuditArchive = z.object({
  /** The day before which the entries were written, in the company's time zone. */
  before: Day,
  /** The name of the file when it was made, without its folder. */
  fileName: z.string(),
  /** The number of entries that are only in the file. */
  entries: z.number().int(),
})
export type AuditArchive = z.infer<typeof AuditArchive>

export const AuditState = z.object({
  /** The newest seal of the chain; null before the first. */
  seal: z.object({ position: z.number().int(), at: Instant }).nullable(),
  /** The number of entries that are not sealed yet; entries are sealed moments after they are written. */
  waiting: z.number().int(),
  /**
   * A sentence describing how this chain differs from the chain head stored outside the database; null if they match.
   */
  anchorFault: z.string().nullable(),
  /** The newest check; null if there is none. */
  check: AuditCheck.nullable(),
  /** The newest archives, newest first, at most twenty. */
  archives: z.array(AuditArchive),
})
export type AuditState = z.infer<typeof AuditState>

const needs = 'settings.audit_logs'

export const audit = {
  list: route({
    method: 'GET',
    path: '/audit',
    needs,
    summary: 'List audit entries, newest first',
    description: `Access is logged. At most ${maxCounted} entries are counted and paged; narrow the dates for older ones.`,
  })
    .input(ListAudit)
    .output(z.object({ entries: z.array(AuditEntry), pagination: Pagination })),
  actions: route({
    method: 'GET',
    path: '/audit/actions',
    needs,
    summary: 'List the actions in the audit trail',
  }).output(z.object({ actions: z.array(z.string()) })),
  people: route({
    method: 'GET',
    path: '/audit/people',
    needs,
    summary: 'Search by name, email or `id` for people to filter the trail; returns the first twenty',
  })
    .input(z.object({ search: z.string().trim().max(100).default(''), id: Id.optional() }))
    .output(z.object({ people: z.array(PersonName) })),
  export: route({
    method: 'GET',
    path: '/audit/export',
    needs,
    summary: 'Export the matching entries, newest first',
    description: 'Includes only details that you can see. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportAudit)
    .output(z.file()),
  state: route({
    method: 'GET',
    path: '/audit/state',
    needs,
    summary: 'Get the result of the latest integrity check',
  }).output(AuditState),
  check: route({
    method: 'POST',
    path: '/audit/check',
    needs,
    summary: 'Check the integrity of the whole trail in the background',
    description: 'Returns the running check if there is one. `GET /audit/state` gives its progress.',
    success: 202,
  }).output(z.object({ check: AuditCheck })),
  get: route({
    method: 'GET',
    path: '/audit/{id}',
    needs,
    summary: 'Get an audit entry with all details',
    description: 'Hides details that you can’t see elsewhere. Access is logged.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ entry: AuditEntryDetail })),
}
