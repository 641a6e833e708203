import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { fileOfManyCost, route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { mostCounted } from './words.ts'

/** Somebody whom the trail names; the names are null of those who were deleted since. */
export const Somebody = PersonName.pick({ id: true }).extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImage: z.string().nullable(),
})
export type Somebody = z.infer<typeof Somebody>

/** What happened, as the list shows it. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  /** `thing.happened`, such as `leave.approved`. */
  action: z.string(),
  /**
   * Which thing it is about: of an export what it took out, `Payroll, October 2026`, of others a number, a name or a month.
   * Null where nothing says it, and for those who lack the permission to see it.
   */
  content: z.string().nullable(),
  /** Who did it; null for what Muster does by itself, and for whoever was not signed in. */
  actor: Somebody.nullable(),
  /** The key with which a program did it in their name. */
  key: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** Whom it concerns. */
  person: Somebody.nullable(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** From where; `server` for what Muster does by itself. */
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A value as it was recorded: lists as the texts of what is in them. */
export const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type AuditValue = z.infer<typeof AuditValue>

/** One thing that an entry says: of a change, what was before and after. */
export const AuditDetail = z.object({
  /** Where it stands, such as `hours.clockIn`. */
  field: z.string(),
  /** Absent where nothing was recorded. */
  before: AuditValue.optional(),
  after: AuditValue.optional(),
  changed: z.boolean(),
  /** Something is recorded that the caller lacks the permission to see. */
  hidden: z.boolean(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

/** All that an entry says. */
export const AuditEntryDetail = AuditEntry.extend({
  /** Found in the log and in what the caller was answered. */
  requestId: z.string().nullable(),
  /** Its place in the chain; null while it waits for its seal. */
  seal: z.number().int().nullable(),
  details: z.array(AuditDetail),
  /** The people whose ids are among the values. */
  people: z.array(Somebody),
})
export type AuditEntryDetail = z.infer<typeof AuditEntryDetail>

const filters = {
  /** Days in the company’s time zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Who did it; `muster` for what Muster does by itself, and for whoever was not signed in. */
  actorId: z.union([z.literal('muster'), Id]).optional(),
  /** Whom it concerns. */
  personId: Id.optional(),
  /** With a dot one action, `leave.approved`; without one all of an area, `leave`. */
  action: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z_]+(\.[a-z_]+)?$/, 'Please choose an action')
    .optional(),
  /** Words of the name or e-mail of who did it or of the person concerned; or the id of a record or of a key. */
  search: z.string().trim().max(100).optional(),
  /** `hidden` leaves out what changed nothing, such as `payroll.looked_at`, unless `action` asks for just that. */
  views: z.enum(['hidden']).optional(),
}

const fromThenTo = ({ from, to }: { from?: string; to?: string }) =>
  from === undefined || to === undefined || to >= from
const outOfOrder = { path: ['to'], message: 'The last day must not be before the first' }

export const ListAudit = PageQuery.extend(filters).refine(fromThenTo, outOfOrder)
export type ListAudit = z.infer<typeof ListAudit>

export const ExportAudit = z.object({ ...filters, format: z.enum(['csv', 'xlsx']) }).refine(fromThenTo, outOfOrder)
export type ExportAudit = z.infer<typeof ExportAudit>

/** A check of the whole chain: under way, ended, or given up because its process did. */
export const AuditCheck = z.object({
  state: z.enum(['running', 'whole', 'faulty', 'untrusted']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Of the entries that had a seal when it began, how many it has gone through. */
  checked: z.number().int(),
  seals: z.number().int(),
  /** When the newest entry with a seal was written. */
  newest: Instant.nullable(),
  /** What is wrong: the first hundred, a sentence each, and how many there are. */
  faults: z.array(z.string()),
  faultCount: z.number().int(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const AuditState = z.object({
  /** The newest seal of the chain; null before there is one. */
  seal: z.object({ position: z.number().int(), at: Instant }).nullable(),
  /** Entries that have no seal yet: those of the last moment. */
  waiting: z.number().int(),
  /** Why the head that is kept outside the database is not that of this chain, a sentence; null where it is. */
  anchorFault: z.string().nullable(),
  /** The newest check. */
  check: AuditCheck.nullable(),
})
export type AuditState = z.infer<typeof AuditState>

const needs = 'settings.audit_logs'

export const audit = {
  list: route({
    method: 'GET',
    path: '/audit',
    needs,
    summary: 'What happened, the newest first',
    description: `Each look is recorded. At most ${mostCounted} entries are counted and paged through; narrow the days for older ones.`,
  })
    .input(ListAudit)
    .output(z.object({ entries: z.array(AuditEntry), pagination: Pagination })),
  actions: route({
    method: 'GET',
    path: '/audit/actions',
    needs,
    summary: 'The actions that the trail has entries of',
  }).output(z.object({ actions: z.array(z.string()) })),
  people: route({
    method: 'GET',
    path: '/audit/people',
    needs,
    summary: 'People by name or e-mail, or one by `id`, to narrow the trail by; the first twenty',
  })
    .input(z.object({ search: z.string().trim().max(100).default(''), id: Id.optional() }))
    .output(z.object({ people: z.array(PersonName) })),
  export: route({
    method: 'GET',
    path: '/audit/export',
    needs,
    summary: 'The entries that match as a file, the newest first',
    description: 'With what each says, as far as the caller may see it. Recorded.',
    answer: 'file',
    cost: fileOfManyCost,
  })
    .input(ExportAudit)
    .output(z.file()),
  state: route({
    method: 'GET',
    path: '/audit/state',
    needs,
    summary: 'Whether the trail is whole, as far as it was checked',
  }).output(AuditState),
  check: route({
    method: 'POST',
    path: '/audit/check',
    needs,
    summary: 'Check the whole chain, in the background',
    description: 'Where a check is under way already, that one is answered. `GET /audit/state` says how far it is.',
    success: 202,
  }).output(z.object({ check: AuditCheck })),
  get: route({
    method: 'GET',
    path: '/audit/{id}',
    needs,
    summary: 'All that one entry says',
    description: 'What the caller lacks the permission to see elsewhere is hidden here too. Each look is recorded.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ entry: AuditEntryDetail })),
}
