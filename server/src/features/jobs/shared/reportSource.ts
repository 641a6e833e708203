import { type SQL, sql } from 'drizzle-orm'
import { applicationLabels, jobStatusLabels } from '@muster/contract/jobs/labels'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Actor } from '../../../kernel/actor.ts'
import { users } from '../../../people/tables.ts'
import { isReached } from '../postings/queries.ts'
import { jobApplications, jobPostings } from '../tables.ts'
import {
  type ReportContext,
  column,
  type Group,
  labelOf,
  partOfInstant,
  person,
  personColumns,
  type RowSource,
  type Source,
  type Values,
  whole,
  withinInstants,
} from '../../../reporting/source.ts'

interface Sums {
  postings: number
  applications: number
  open: number
  accepted: number
  rejected: number
  withdrawn: number
  filled: number
  days: number | null
}

const valuesOf = ({ postings, applications, open, accepted, rejected, withdrawn, filled, days }: Sums): Values => ({
  postings,
  applications,
  acceptedApplications: accepted,
  averageDaysToFill: days,
  openApplications: open,
  rejectedApplications: rejected,
  withdrawnApplications: withdrawn,
  filledPostings: filled,
})

const { publishedAt, department } = jobPostings
const receivedAt = jobApplications.createdAt
const ofPosting = sql`${jobPostings} on ${jobPostings.id} = ${jobApplications.jobId}`
const isOpen = sql`${jobApplications.status} in ('SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED')`

/**
 * Returns SQL for the postings within reach that have an accepted application, with the time of the first acceptance.
 * Accepted applications never change again.
 */
const filledOf = (actor: Actor) => sql`(
  select ${jobPostings.id} as id, ${department} as department, ${publishedAt} as published, min(${jobApplications.updatedAt}) as filled
  from ${jobApplications} inner join ${ofPosting}
  where ${jobApplications.status} = 'ACCEPTED' and ${isReached(actor)} group by ${jobPostings.id}
) filled`

const filledTime = sql`filled.filled`

/**
 * The report source for recruitment: postings by publication date and applications by submission date, within reach.
 */
export const recruitmentSource: Source = {
  isSeenBy: ({ permissions }) => permissions.has('jobs.applications_view'),
  emptyValues: valuesOf({
    postings: 0,
    applications: 0,
    open: 0,
    accepted: 0,
    rejected: 0,
    withdrawn: 0,
    filled: 0,
    days: null,
  }),
  async figures({ db, actor, zone }, parts, byDepartment) {
    const of = (column: SQL | typeof department) => (byDepartment ? sql`${column}` : sql`null::text`)
    const inStatus = (status: SQL) => sql`count(*) filter (where kind = 'APPLICATION' and ${status})`
    const { rows } = await db.execute<Group<Sums>>(sql`
      select part, department, count(*) filter (where kind = 'POSTING') as postings,
        ${inStatus(sql`true`)} as applications, ${inStatus(sql`status in ('SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED')`)} as open,
        ${inStatus(sql`status = 'ACCEPTED'`)} as accepted, ${inStatus(sql`status = 'REJECTED'`)} as rejected,
        ${inStatus(sql`status = 'WITHDRAWN'`)} as withdrawn, count(*) filter (where kind = 'FILLED') as filled,
        round(avg(taken) / 86400, 1)::float8 as days
      from (
        select ${partOfInstant(publishedAt, parts, zone)} as part, ${of(department)} as department, 'POSTING' as kind,
          null as status, null::numeric as taken
        from ${jobPostings} where ${withinInstants(publishedAt, parts, zone)} and ${isReached(actor)}
        union all
        select ${partOfInstant(receivedAt, parts, zone)}, ${of(department)}, 'APPLICATION', ${jobApplications.status}, null
        from ${jobApplications} inner join ${ofPosting}
        where ${withinInstants(receivedAt, parts, zone)} and ${isReached(actor)}
        union all
        select ${partOfInstant(filledTime, parts, zone)}, ${of(sql`filled.department`)}, 'FILLED', null,
          extract(epoch from filled.filled - filled.published)
        from ${filledOf(actor)} where ${withinInstants(filledTime, parts, zone)}
      ) moment
      group by part, department`)
    return rows.map(({ part, department: rowDepartment, ...sums }) => ({
      part,
      department: rowDepartment,
      values: valuesOf(sums),
    }))
  },
  rows: (context, range, metric) => listSources[metric]?.(context, range),
}

type ListSource = (context: ReportContext, range: ReportRange) => RowSource

const postingColumns = [
  column('title', 'Job title'),
  column('department', 'Department'),
  column('published', 'Published', 'day'),
]

const postingRows: ListSource = ({ actor, zone }, range) => ({
  columns: [...postingColumns, column('status', 'Status')],
  select: sql`${jobPostings.id} as id, ${jobPostings.title} as title, ${department} as department,
    ${publishedAt} as published, ${labelOf(jobPostings.status, jobStatusLabels)} as status`,
  from: sql`${jobPostings} where ${withinInstants(publishedAt, whole(range), zone)} and ${isReached(actor)}`,
  order: sql`${publishedAt} desc, ${jobPostings.id}`,
})

const filledRows: ListSource = ({ actor, zone }, range) => ({
  columns: [...postingColumns, column('filled', 'Filled', 'day'), column('days', 'Days to fill', 'number')],
  select: sql`${jobPostings.id} as id, ${jobPostings.title} as title, ${department} as department,
    ${publishedAt} as published, ${filledTime} as filled,
    round(extract(epoch from filled.filled - filled.published) / 86400, 1)::float8 as days`,
  from: sql`${filledOf(actor)} inner join ${jobPostings} on ${jobPostings.id} = filled.id
    where ${withinInstants(filledTime, whole(range), zone)}`,
  order: sql`filled.filled desc, filled.id`,
})

const applicationRows =
  (condition: SQL): ListSource =>
  ({ actor, zone }, range) => ({
    columns: [
      column('date', 'Received', 'day'),
      ...personColumns,
      column('title', 'Job title'),
      column('status', 'Status'),
    ],
    select: sql`${jobApplications.id} as id, ${person}, ${receivedAt} as date, ${jobPostings.title} as title,
      ${labelOf(jobApplications.status, applicationLabels)} as status`,
    from: sql`${jobApplications} inner join ${ofPosting} inner join ${users} on ${users.id} = ${jobApplications.applicantId}
      where ${withinInstants(receivedAt, whole(range), zone)} and ${isReached(actor)} and ${condition}`,
    order: sql`${receivedAt} desc, ${jobApplications.id}`,
  })

const listSources: Record<string, ListSource> = {
  postings: postingRows,
  applications: applicationRows(sql`true`),
  acceptedApplications: applicationRows(sql`${jobApplications.status} = 'ACCEPTED'`),
  openApplications: applicationRows(isOpen),
  rejectedApplications: applicationRows(sql`${jobApplications.status} = 'REJECTED'`),
  withdrawnApplications: applicationRows(sql`${jobApplications.status} = 'WITHDRAWN'`),
  averageDaysToFill: filledRows,
  filledPostings: filledRows,
}
