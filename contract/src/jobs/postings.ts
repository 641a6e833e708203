import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { countCharacters } from '../kit/countCharacters.ts'
import { Id, isOneLine, isPlain, hasVisibleCharacter, optionalParagraphs, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { applicationStatuses, jobSorts } from './steps.ts'

/** The status of an application. */
export const ApplicationStatus = z.enum(applicationStatuses)
type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** The types of employment (specification 2, section 3). */
export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACT', 'TEMPORARY'] as const
export const EmploymentType = z.enum(employmentTypes, 'Please choose an employment type')
export type EmploymentType = z.infer<typeof EmploymentType>

/**
 * The statuses of a posting. An ACTIVE posting becomes CLOSED at the end of its closing date, in the company's time
 * zone.
 */
export const jobStatuses = ['DRAFT', 'ACTIVE', 'CLOSED'] as const
export const JobStatus = z.enum(jobStatuses)
export type JobStatus = z.infer<typeof JobStatus>

/** The statuses that each status may change to. A posting is approved once; then it can be closed and reopened. */
export const jobTransitions: Record<JobStatus, readonly JobStatus[]> = {
  DRAFT: ['ACTIVE'],
  ACTIVE: ['CLOSED'],
  CLOSED: ['ACTIVE'],
}

/** Number of days, including today, within which a posting counts as closing soon. */
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
  /** The salary range as text, such as `EGP 20,000 – 30,000`; null without a salary. */
  salaryRange: z.string().nullable(),
  description: z.string(),
  requirements: z.string(),
  benefits: z.string(),
  closingDate: Day,
  /** True for an open posting that closes within `closingSoonDays`, including today. */
  closesSoon: z.boolean(),
  status: JobStatus,
  postedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
  /** The time at which the posting was first approved. */
  publishedAt: Instant.nullable(),
  /** Number of applications. Both this and `steps` are omitted unless the caller may see the applications. */
  _count: z.object({ applications: z.number().int() }).optional(),
  steps: z.record(ApplicationStatus, z.number().int()).optional(),
  /** Status of the caller’s own application; null without one. */
  applied: ApplicationStatus.nullable(),
  /** Actions available to the caller now. */
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

/** Returns a count of 0 for each status. */
export const emptyApplicationCounts = (): Record<ApplicationStatus, number> =>
  Object.fromEntries(applicationStatuses.map((status) => [status, 0])) as Record<ApplicationStatus, number>

/** Returns true if the text has a visible character and, when trimmed, at least this many characters. */
const hasMinLength = (value: string, minLength: number) =>
  hasVisibleCharacter(value) && countCharacters(value.trim()) >= minLength

const lineText = (minLength: number, maxLength: number, error: string) =>
  z
    .string({ error })
    .trim()
    .refine((value) => hasMinLength(value, minLength), error)
    .refine(isOneLine, 'Please use one line without invisible characters')
    .max(maxLength, `Please use at most ${maxLength} characters`)
const longText = (minLength: number, error: string) =>
  z
    .string({ error })
    .trim()
    .refine((value) => hasMinLength(value, minLength), error)
    .refine(isPlain, 'Please remove invisible characters')
    .max(10_000, 'Please use at most 10,000 characters')

/**
 * Returns a schema that accepts the text as one string or as an array of lines. `error` is the message for other
 * values.
 */
const textOrLines = <Text extends z.ZodType<string, string>>(schema: Text, error: string) => {
  const lines = z.array(z.string()).transform((each) => each.join('\n'))
  return z.union([schema, lines.pipe(schema)], error)
}

/** Like `Day`, but an invalid date does not stop the other checks of the form. */
const closingDate = z.iso
  .date({ error: ({ input }) => (input ? 'Please enter a date as YYYY-MM-DD' : 'Closing date is required') })
  .refine((day) => !/^\d{4}-/.test(day) || (day >= '2000' && day < '2101'), 'Please enter a date between 2000 and 2100')

/** Maximum monthly salary in a posting. */
const maxSalary = 999_999_999
const wholeAmountMessage = 'Please enter a whole amount of 0 or more'
const SalaryBound = z
  .int(wholeAmountMessage)
  .min(0, wholeAmountMessage)
  .max(maxSalary, 'This amount is too large')
  .nullish()

const requirementsMessage = 'Requirements must be at least 20 characters'

/** The fields of a posting. The messages are quoted from specification 2, section 5. */
const postingFields = {
  title: lineText(3, 120, 'Title must be at least 3 characters'),
  department: lineText(2, 100, 'Department must be at least 2 characters'),
  location: lineText(2, 120, 'Location must be at least 2 characters'),
  employmentType: EmploymentType,
  salaryMin: SalaryBound,
  salaryMax: SalaryBound,
  currency: Currency.default('EGP'),
  description: longText(50, 'Description must be at least 50 characters'),
  requirements: textOrLines(longText(20, requirementsMessage), requirementsMessage),
  benefits: textOrLines(optionalParagraphs(5000), 'Please enter at most 5,000 characters, or a list of lines').default(
    '',
  ),
  closingDate,
}

interface SalaryBounds {
  salaryMin?: number | null
  salaryMax?: number | null
}
const isInOrder = ({ salaryMin, salaryMax }: SalaryBounds) => (salaryMin ?? 0) <= (salaryMax ?? maxSalary)
const orderError = {
  path: ['salaryMax'],
  message: 'The maximum salary must not be below the minimum',
  /** Runs even if other checks fail, so that all problems of a form are reported at once. */
  when({ value }: { value: unknown }) {
    const { salaryMin, salaryMax } = (value ?? {}) as SalaryBounds
    return typeof salaryMin === 'number' && typeof salaryMax === 'number'
  },
}

export const CreateJob = z.object(postingFields).refine(isInOrder, orderError)
export type CreateJob = z.infer<typeof CreateJob>

/** The complete new values of a posting. */
export const EditJob = z
  .object({
    id: Id,
    ...postingFields,
    /** The posting’s `updatedAt` when the form was opened. If it has changed since, the edit is rejected. */
    updatedAt: Instant.optional(),
  })
  .refine(isInOrder, orderError)
export type EditJob = z.infer<typeof EditJob>

export const SetJobStatus = z.object({
  id: Id,
  status: z.enum(['ACTIVE', 'CLOSED'], 'Please choose ACTIVE or CLOSED'),
  /** A new closing date, used only with the status ACTIVE. Required if the current one has passed. */
  closingDate: Day.optional(),
  /** The posting’s `updatedAt` when it was read. If it has changed since, the new status is rejected. */
  updatedAt: Instant.optional(),
})
export type SetJobStatus = z.infer<typeof SetJobStatus>

export const ListJobs = PageQuery.extend({
  limit: PageQuery.shape.limit.unwrap().default(24),
  status: JobStatus.optional(),
  /** Searches title, department and location. */
  search: z.string().trim().max(100).optional(),
  department: text(100).optional(),
  employmentType: EmploymentType.optional(),
  closing: z.enum(['soon']).optional(),
  /** `own` lists only the caller’s postings. */
  posted: z.enum(['own']).optional(),
  sort: z.enum(jobSorts).default('newest'),
  order: SortOrder.default('asc'),
})
export type ListJobs = z.infer<typeof ListJobs>

const JobAnswer = z.object({ job: Job })

export const postings = {
  list: route({
    method: 'GET',
    path: '/jobs',
    needs: 'jobs.read',
    summary: 'List open job postings, or all of them if you can post or publish jobs',
  })
    .input(ListJobs)
    .output(
      z.object({
        jobs: z.array(Job),
        /** Number of postings with each status that match the other filters. Omitted unless the caller sees all. */
        counts: z.record(JobStatus, z.number().int()).optional(),
        pagination: Pagination,
      }),
    ),
  get: route({
    method: 'GET',
    path: '/jobs/{id}',
    needs: 'jobs.read',
    summary: 'Get a job posting; applicants can also see it when closed',
  })
    .input(z.object({ id: Id }))
    .output(JobAnswer),
  create: route({
    method: 'POST',
    path: '/jobs',
    needs: 'jobs.create',
    summary: 'Create a job posting as a draft for approval',
    description: 'The approvers are notified. `requirements` and `benefits` may be lists of lines.',
    success: 201,
  })
    .input(CreateJob)
    .output(JobAnswer),
  edit: route({
    method: 'PUT',
    path: '/jobs/{id}',
    needs: anyOf('jobs.update', 'jobs.publish'),
    summary: 'Update a draft or, with `jobs.publish`, someone else’s open posting',
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
    summary: 'Approve a draft, or close or reopen a posting',
    description: 'You can’t approve your own posting. To reopen one, its closing date must be today or later.',
  })
    .input(SetJobStatus)
    .output(JobAnswer),
}
