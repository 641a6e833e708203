import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { countCharacters, Id, isOneLine, isPlain, isVisible, optionalParagraphs, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { applicationStatuses } from './steps.ts'

/** The status of an application, which a posting counts by it. */
export const ApplicationStatus = z.enum(applicationStatuses)
type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** How somebody is employed (specification 2, section 3). */
export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACT', 'TEMPORARY'] as const
export const EmploymentType = z.enum(employmentTypes, 'Please choose an employment type')
export type EmploymentType = z.infer<typeof EmploymentType>

/**
 * A posting that is ACTIVE can be applied to until the end of its closing date, where the company is; from then on it
 * is CLOSED.
 */
export const jobStatuses = ['DRAFT', 'ACTIVE', 'CLOSED'] as const
export const JobStatus = z.enum(jobStatuses)
export type JobStatus = z.infer<typeof JobStatus>

/** Where each status may go: approved once, and then closed and opened again. */
export const jobTransitions: Record<JobStatus, readonly JobStatus[]> = {
  DRAFT: ['ACTIVE'],
  ACTIVE: ['CLOSED'],
  CLOSED: ['ACTIVE'],
}

/** A posting closes soon in the last days before its closing date, and on it. */
export const closingSoonDays = 7

export const Job = z.object({
  id: z.uuid(),
  title: z.string(),
  department: z.string(),
  location: z.string(),
  employmentType: EmploymentType,
  salaryMin: z.number().int().nullable(),
  salaryMax: z.number().int().nullable(),
  currency: Currency,
  /** The two as a text, such as `EGP 20,000 – 30,000`; null where neither is given. */
  salaryRange: z.string().nullable(),
  description: z.string(),
  requirements: z.string(),
  benefits: z.string(),
  closingDate: Day,
  /** Whether it closes within the next days, today included. */
  closesSoon: z.boolean(),
  status: JobStatus,
  postedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
  /** When it was approved first. */
  publishedAt: Instant.nullable(),
  /** Only for who may see its applications, as is how many of them are at each step. */
  _count: z.object({ applications: z.number().int() }).optional(),
  steps: z.record(ApplicationStatus, z.number().int()).optional(),
  /** The status of the caller’s own application, if they have applied. */
  applied: ApplicationStatus.nullable(),
  /** What the caller may do with it now. */
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    publish: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    apply: z.boolean(),
    applications: z.boolean(),
  }),
})
export type Job = z.infer<typeof Job>

/** How many there are at each step, before any is counted. */
export const noApplications = (): Record<ApplicationStatus, number> =>
  Object.fromEntries(applicationStatuses.map((status) => [status, 0])) as Record<ApplicationStatus, number>

/** Whether a text has that many characters as a person counts them, spaces around it left out. */
const hasLength = (value: string, least: number) => isVisible(value) && countCharacters(value.trim()) >= least

const shortLine = (least: number, most: number, error: string) =>
  z
    .string({ error })
    .trim()
    .refine((value) => hasLength(value, least), error)
    .refine(isOneLine, 'Please use one line, without characters that cannot be shown')
    .max(most, `Please use at most ${most} characters`)
const longText = (least: number, error: string) =>
  z
    .string({ error })
    .trim()
    .refine((value) => hasLength(value, least), error)
    .refine(isPlain, 'Please remove characters that cannot be shown')
    .max(10_000, 'Please use at most 10,000 characters')

/** A text of several lines, which may also be sent as a list of them; `error` is said of anything else. */
const orLines = <Text extends z.ZodType<string, string>>(schema: Text, error: string) => {
  const lines = z.array(z.string()).transform((each) => each.join('\n'))
  return z.union([schema, lines.pipe(schema)], error)
}

/** As `Day`, but it does not keep the rest of the form from being looked at. */
const closingDate = z.iso
  .date({ error: ({ input }) => (input ? 'Please enter a date as YYYY-MM-DD' : 'Closing date is required') })
  .refine((day) => !/^\d{4}-/.test(day) || (day >= '2000' && day < '2101'), 'Please enter a date between 2000 and 2100')

/** The most that a posting says somebody earns a month. */
const mostSalary = 999_999_999
const wholeAmount = 'Please enter a whole amount of 0 or more'
const SalaryBound = z.int(wholeAmount).min(0, wholeAmount).max(mostSalary, 'This amount is too large').nullish()

const shortRequirements = 'Requirements must be at least 20 characters'

/** With the messages of specification 2, section 5, word for word. */
const draft = {
  title: shortLine(3, 120, 'Title must be at least 3 characters'),
  department: shortLine(2, 100, 'Department must be at least 2 characters'),
  location: shortLine(2, 120, 'Location must be at least 2 characters'),
  employmentType: EmploymentType,
  salaryMin: SalaryBound,
  salaryMax: SalaryBound,
  currency: Currency.default('EGP'),
  description: longText(50, 'Description must be at least 50 characters'),
  requirements: orLines(longText(20, shortRequirements), shortRequirements),
  benefits: orLines(optionalParagraphs(5000), 'Please enter at most 5,000 characters, or a list of lines').default(''),
  closingDate,
}

interface SalaryBounds {
  salaryMin?: number | null
  salaryMax?: number | null
}
const inOrder = ({ salaryMin, salaryMax }: SalaryBounds) => (salaryMin ?? 0) <= (salaryMax ?? mostSalary)
const outOfOrder = {
  path: ['salaryMax'],
  message: 'The highest salary must not be below the lowest',
  /** Looked at whatever else is wrong, so that all problems of a form are told at once. */
  when({ value }: { value: unknown }) {
    const { salaryMin, salaryMax } = (value ?? {}) as SalaryBounds
    return typeof salaryMin === 'number' && typeof salaryMax === 'number'
  },
}

export const CreateJob = z.object(draft).refine(inOrder, outOfOrder)
export type CreateJob = z.infer<typeof CreateJob>

/** The whole posting as it should become. */
export const EditJob = z
  .object({
    id: Id,
    ...draft,
    /** The posting’s `updatedAt` when it was opened: if it has changed since, nothing is overwritten. */
    updatedAt: Instant.optional(),
  })
  .refine(inOrder, outOfOrder)
export type EditJob = z.infer<typeof EditJob>

export const SetJobStatus = z.object({
  id: Id,
  status: z.enum(['ACTIVE', 'CLOSED'], 'Please choose ACTIVE or CLOSED'),
  /** Another closing date, with ACTIVE; needed where the present one has passed. */
  closingDate: Day.optional(),
  /** The posting’s `updatedAt` as it was seen: if it has changed since, what nobody has read is not published. */
  updatedAt: Instant.optional(),
})
export type SetJobStatus = z.infer<typeof SetJobStatus>

export const ListJobs = PageQuery.extend({
  limit: PageQuery.shape.limit.unwrap().default(24),
  status: JobStatus.optional(),
  /** In title, department or location. */
  search: z.string().trim().max(100).optional(),
  department: text(100).optional(),
  employmentType: EmploymentType.optional(),
  closing: z.enum(['soon']).optional(),
  /** The caller’s own postings alone. */
  posted: z.enum(['own']).optional(),
  /** What comes first: the newest, what closes next, or drafts and then the newest. */
  sort: z.enum(['newest', 'closing', 'drafts']).default('newest'),
})
export type ListJobs = z.infer<typeof ListJobs>

const JobAnswer = z.object({ job: Job })

export const postings = {
  list: route({
    method: 'GET',
    path: '/jobs',
    needs: 'jobs.read',
    summary: 'Job postings: those that are open; for who posts or publishes jobs, all of them',
  })
    .input(ListJobs)
    .output(
      z.object({
        jobs: z.array(Job),
        /** How many there are in each status, whatever the filters; for who sees all of them. */
        counts: z.record(JobStatus, z.number().int()).optional(),
        pagination: Pagination,
      }),
    ),
  get: route({
    method: 'GET',
    path: '/jobs/{id}',
    needs: 'jobs.read',
    summary: 'One job posting; a closed one also for who has applied for it',
  })
    .input(z.object({ id: Id }))
    .output(JobAnswer),
  create: route({
    method: 'POST',
    path: '/jobs',
    needs: 'jobs.create',
    summary: 'Post a job: a draft, until it is approved',
    description: 'Tells those who may approve it. `requirements` and `benefits` may be lists of lines.',
    success: 201,
  })
    .input(CreateJob)
    .output(JobAnswer),
  edit: route({
    method: 'PUT',
    path: '/jobs/{id}',
    needs: anyOf('jobs.update', 'jobs.publish'),
    summary: 'Change a draft, or with `jobs.publish` a posting of another that is open',
  })
    .input(EditJob)
    .output(JobAnswer),
  remove: route({
    method: 'DELETE',
    path: '/jobs/{id}',
    needs: 'jobs.delete',
    summary: 'Delete a draft',
    success: 204,
  }).input(z.object({ id: Id })),
  setStatus: route({
    method: 'PATCH',
    path: '/jobs/{id}/status',
    needs: anyOf('jobs.publish', 'jobs.unpublish'),
    summary: 'Approve a draft, close a posting, or open it again',
    description: 'Nobody approves their own posting. To open one again, its closing date must be today or later.',
  })
    .input(SetJobStatus)
    .output(JobAnswer),
}
