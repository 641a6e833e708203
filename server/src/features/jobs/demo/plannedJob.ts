import type { CreateJob, EmploymentType } from '@muster/contract/jobs/postings'
import type { DecidedStatus } from '@muster/contract/jobs/steps'
import type { Currency } from '@muster/contract/kit/money'
import type { DefaultDepartment } from '@muster/contract/kit/people'

/**
 * A step of an application: the number of days ago, the new status, the person who decided (email before the @), and a
 * note. WITHDRAWN has no such person, because the applicant withdraws.
 */
type PlannedStep = [daysAgo: number, status: DecidedStatus | 'WITHDRAWN', by?: string, note?: string]

export interface PlannedApplication {
  /** Email of the applicant, before the @. */
  by: string
  daysAgo: number
  coverLetter: string
  hasResume: boolean
  steps: PlannedStep[]
}

export interface PlannedJob {
  form: Omit<CreateJob, 'closingDate'>
  /** Email of the poster, before the @. */
  by: string
  postedAgo: number
  /** Days from today to the closing date; negative if it has passed. */
  closesIn: number
  /** The approver, and the number of days since the approval; omitted for a draft. */
  approval?: { by: string; daysAgo: number }
  /** The person who closed the posting before its closing date. */
  closing?: { by: string; daysAgo: number }
  applications: PlannedApplication[]
}

interface About {
  title: string
  department: DefaultDepartment
  location?: string
  type?: EmploymentType
  salary?: [min: number | null, max: number | null, currency?: Currency]
  duties: string
  requirements: string
  benefits?: string
}

export const form = ({
  title,
  department,
  location = 'Cairo',
  type = 'FULL_TIME',
  salary,
  duties,
  requirements,
  benefits = '',
}: About) => ({
  title,
  department,
  location,
  employmentType: type,
  salaryMin: salary?.[0] ?? null,
  salaryMax: salary?.[1] ?? null,
  currency: salary?.[2] ?? 'EGP',
  description: duties,
  requirements,
  benefits,
})

export const application = (
  by: string,
  daysAgo: number,
  coverLetter: string,
  steps: PlannedStep[] = [],
  hasResume = true,
): PlannedApplication => ({ by, daysAgo, coverLetter, steps, hasResume })

export const lunch = 'Lunch on working days\nTwo days a week from home'
