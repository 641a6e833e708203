import { and, eq, inArray } from 'drizzle-orm'
import type { FindMembers, Group, NewEvent } from '../../events/event.ts'
import { refresh } from '../../events/event.ts'
import { selectManagersWith, everyone, holders } from '../../people/groups.ts'
import { holdsAny } from '../../people/heldPermissions.ts'
import { peopleChanged } from '../../people/peopleChanged.ts'
import { users } from '../../people/tables.ts'
import { jobsArea } from './policy.ts'

/** Returns the group of people who may approve a person's posting, which never includes that person. */
export const jobApprovers = (of: string): Group => ({ group: 'jobApprovers', of })

/**
 * Returns the group notified of a new application: the poster, and the first person above the poster who sees
 * applications. Skips the applicant, and the applicant's manager unless that manager is the poster.
 */
export const applicationReaders = (of: string, applicant: string): Group => ({
  group: 'applicationReaders',
  of,
  applicant,
})

export const jobGroups: Record<string, FindMembers> = {
  async jobApprovers(db, groups) {
    const found = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, 'ACTIVE'), holdsAny(['jobs.publish'])))
    return groups.map(({ of }) => found.flatMap(({ id }) => (id === of ? [] : [id])))
  },

  async applicationReaders(db, groups) {
    const managersAbove = await selectManagersWith(
      db,
      [...new Set(groups.map(({ of }) => of as string))],
      ['jobs.applications_view'],
    )
    const applicants = [...new Set(groups.map(({ applicant }) => applicant as string))]
    const managers = await db
      .select({ id: users.id, managerId: users.managerId })
      .from(users)
      .where(inArray(users.id, applicants))
    const managerOf = new Map(managers.map(({ id, managerId }) => [id, managerId]))
    return groups.map(({ of, applicant }) => {
      const excludedIds = [applicant, managerOf.get(applicant as string)]
      const first = managersAbove.get(of as string)?.find((id) => !excludedIds.includes(id))
      return [of as string, ...(first ? [first] : [])].filter((id) => id !== applicant)
    })
  },
}

/** Returns the event that refreshes drafts on the screens of people who see every posting. */
export const draftChanged = (actorId: string): NewEvent =>
  refresh('jobs', holders(['jobs.create', 'jobs.publish']), [actorId])

/** Returns the event that refreshes postings on everyone's screens. */
export const postingChanged = (): NewEvent => refresh('jobs', everyone)

/**
 * Returns the events that refresh an application on the screens of the applicant, the poster, everyone above the
 * poster, and everyone who sees all applications.
 */
export const applicationChanged = (applicantId: string, postedBy: string, actorId: string): NewEvent[] => [
  refresh('jobs', [applicantId]),
  peopleChanged(jobsArea, [postedBy], actorId),
]
