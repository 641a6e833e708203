import type { CreateJob, EmploymentType } from '@muster/contract/jobs/postings'
import type { DecidedStatus } from '@muster/contract/jobs/steps'
import type { Currency } from '@muster/contract/kit/money'
import type { StartingDepartment } from '@muster/contract/kit/people'

/** What became of an application so many days ago, by whose hand (e-mail before the @); WITHDRAWN by the applicant’s. */
type PlannedStep = [daysAgo: number, status: DecidedStatus | 'WITHDRAWN', by?: string, note?: string]

export interface PlannedApplication {
  /** E-mail before the @. */
  by: string
  daysAgo: number
  letter: string
  hasResume: boolean
  steps: PlannedStep[]
}

export interface PlannedJob {
  form: Omit<CreateJob, 'closingDate'>
  by: string
  postedAgo: number
  /** Days from today to the closing date, or back to it. */
  closesIn: number
  /** Who approved it, and how long ago; it is a draft without. */
  approved?: { by: string; daysAgo: number }
  /** Who closed it before its closing date. */
  closed?: { by: string; daysAgo: number }
  applications: PlannedApplication[]
}

interface About {
  title: string
  department: StartingDepartment
  location?: string
  type?: EmploymentType
  salary?: [min: number | null, max: number | null, currency?: Currency]
  does: string
  needs: string
  gets?: string
}

export const form = ({
  title,
  department,
  location = 'Cairo',
  type = 'FULL_TIME',
  salary,
  does,
  needs,
  gets = '',
}: About) => ({
  title,
  department,
  location,
  employmentType: type,
  salaryMin: salary?.[0] ?? null,
  salaryMax: salary?.[1] ?? null,
  currency: salary?.[2] ?? 'EGP',
  description: does,
  requirements: needs,
  benefits: gets,
})

export const application = (
  by: string,
  daysAgo: number,
  letter: string,
  steps: PlannedStep[] = [],
  hasResume = true,
): PlannedApplication => ({ by, daysAgo, letter, steps, hasResume })

export const lunch = 'Lunch on working days\nTwo days a week from home'
