import { CreateJob, type EmploymentType, type Job } from '@muster/contract/jobs/postings'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import { i18n } from '../../../i18n.ts'
import type { ApiError } from '../../../kit/api/errors.ts'
import { amountOf, normalizeAmount } from '../../../kit/form/amountText.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { check, type Problems } from '../../../kit/form/state/problems.ts'
import type { Refusal } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { employmentLabels } from '../shared/labels.ts'

/** The field values of the dialogs Create Job Posting and Edit Job Posting. */
export interface PostingValues {
  title: string
  department: string
  location: string
  employmentType: EmploymentType
  salaryMin: string
  salaryMax: string
  currency: Currency
  description: string
  requirements: string
  benefits: string
  closingDate: string
}

const textOf = (amount: number | null) => (amount === null ? '' : formatNumber(amount, 'en'))

/** The number of days after which a new posting closes, unless its author chooses another day. */
const openDays = 30

/** Returns the field values of a posting, or the defaults for a new one written `today`. */
export const valuesOf = (job: Job | undefined, today: string): PostingValues => ({
  title: job?.title ?? '',
  department: job?.department ?? '',
  location: job?.location ?? '',
  employmentType: job?.employmentType ?? 'FULL_TIME',
  salaryMin: textOf(job?.salaryMin ?? null),
  salaryMax: textOf(job?.salaryMax ?? null),
  currency: job?.currency ?? 'EGP',
  description: job?.description ?? '',
  requirements: job?.requirements ?? '',
  benefits: job?.benefits ?? '',
  closingDate: job?.closingDate ?? Temporal.PlainDate.from(today).add({ days: openDays }).toString(),
})

/** Returns the input of the API call, with salaries as whole numbers (specification 2, section 5). */
export const toInput = ({ salaryMin, salaryMax, ...texts }: PostingValues) => ({
  ...texts,
  salaryMin: amountOf(salaryMin) ?? null,
  salaryMax: amountOf(salaryMax) ?? null,
})

/** Returns the errors of each field, and all of them together on separate lines (specification 2, section 5). */
export function checkPosting(values: PostingValues): Problems {
  const { problems } = check(CreateJob, toInput(values))
  const messages = Object.values(problems).map((problem) => i18n.t(problem))
  return messages.length > 0 ? { '': messages.join('\n') } : {}
}

/** Returns the title above the errors, as a translation key. `otherwise` is the title of errors from the server. */
export function titleOf(problems: Problems, otherwise: string): string {
  if ('' in problems) return 'Please fix the following errors'
  return Object.keys(problems).length > 0 ? 'Validation failed' : otherwise
}

/** Returns the server's errors, one line each with its path (specification 2, section 8). */
export function refusalOf({ fieldErrors }: ApiError): Refusal | undefined {
  const lines = Object.entries(fieldErrors).map(([path, messages]) => `${path}: ${i18n.t(messages)}`)
  return lines.length > 0 ? { problems: fieldErrors, failure: lines.join('\n') } : undefined
}

const part = <K extends keyof PostingValues>(
  key: K,
  label: string,
  format: (value: PostingValues[K]) => string = String,
): FieldGroup<PostingValues> => ({
  key,
  label,
  fields: [key],
  format: ({ [key]: value }) => (value ? format(value) : ''),
})

/** The groups of fields in which conflicts are resolved if someone else changes the posting while the form is open. */
export const postingFieldGroups: readonly FieldGroup<PostingValues>[] = [
  part('title', 'Title'),
  part('department', 'Department', (department) => i18n.t(department)),
  part('location', 'Location'),
  part('employmentType', 'Employment Type', (type) => i18n.t(employmentLabels[type])),
  {
    key: 'salary',
    label: 'Salary',
    fields: ['salaryMin', 'salaryMax', 'currency'],
    normalize: { salaryMin: normalizeAmount, salaryMax: normalizeAmount },
    format: ({ salaryMin, salaryMax, currency }) => [salaryMin || '…', salaryMax || '…', currency].join(' '),
  },
  part('description', 'Description'),
  part('requirements', 'Requirements'),
  part('benefits', 'Benefits'),
  part('closingDate', 'Closing Date', formatDay),
]
