import { and, eq, inArray } from 'drizzle-orm'
import type { FindGroups, Group, NewEvent } from '../../events/event.ts'
import { stale } from '../../events/event.ts'
import { aboveWith, everybody, holders } from '../../people/groups.ts'
import { holdsAny } from '../../people/held.ts'
import { peopleChanged } from '../../people/peopleChanged.ts'
import { users } from '../../people/tables.ts'
import { jobsArea } from './policy.ts'

/** Who may approve a posting of somebody's: never themselves. */
export const jobApprovers = (of: string): Group => ({ group: 'jobApprovers', of })

/**
 * Who hears of an application for somebody's posting: they, and the first above them who sees applications; never the
 * applicant, and not yet the applicant's own manager, unless it is their posting.
 */
export const applicationReaders = (of: string, applicant: string): Group => ({
  group: 'applicationReaders',
  of,
  applicant,
})

export const jobGroups: Record<string, FindGroups> = {
  async jobApprovers(db, asked) {
    const found = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, 'ACTIVE'), holdsAny(['jobs.publish'])))
    return asked.map(({ of }) => found.flatMap(({ id }) => (id === of ? [] : [id])))
  },

  async applicationReaders(db, asked) {
    const above = await aboveWith(db, [...new Set(asked.map(({ of }) => of as string))], ['jobs.applications_view'])
    const applicants = [...new Set(asked.map(({ applicant }) => applicant as string))]
    const managers = await db
      .select({ id: users.id, managerId: users.managerId })
      .from(users)
      .where(inArray(users.id, applicants))
    const managerOf = new Map(managers.map(({ id, managerId }) => [id, managerId]))
    return asked.map(({ of, applicant }) => {
      const apart = [applicant, managerOf.get(applicant as string)]
      const first = above.get(of as string)?.find((id) => !apart.includes(id))
      return [of as string, ...(first ? [first] : [])].filter((id) => id !== applicant)
    })
  },
}

/** A draft changed: for the screens of those who see every posting. */
export const draftChanged = (actorId: string): NewEvent =>
  stale('jobs', holders(['jobs.create', 'jobs.publish']), [actorId])

/** A posting that everybody sees, or saw, changed. */
export const postingChanged = (): NewEvent => stale('jobs', everybody)

/** An application changed: for the applicant, who posted the job, those above them and those who see all. */
export const applicationChanged = (applicantId: string, postedBy: string, actorId: string): NewEvent[] => [
  stale('jobs', [applicantId]),
  peopleChanged(jobsArea, [postedBy], actorId),
]
