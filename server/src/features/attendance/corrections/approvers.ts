import { and, eq } from 'drizzle-orm'
import type { FindMembers, Group } from '../../../events/event.ts'
import { selectManagersWith } from '../../../people/groups.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { users } from '../../../people/tables.ts'
import { workedHoursArea } from '../shared/areas.ts'

/**
 * Returns the group that is notified of a person's correction request: the nearest manager above them who may decide on
 * it, and everyone who may correct all employees' hours. The person themselves is left out.
 */
export const correctionApprovers = (of: string): Group => ({ group: 'correctionDeciders', of })

export const correctionGroups: Record<string, FindMembers> = {
  async correctionDeciders(db, groups) {
    const people = groups.map(({ of }) => of as string)
    const managers = await selectManagersWith(
      db,
      [...new Set(people)],
      [...workedHoursArea.team, ...workedHoursArea.all],
    )
    const overall = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, 'ACTIVE'), holdsAny(workedHoursArea.all)))
    return people.map((id) =>
      [...(managers.get(id)?.slice(0, 1) ?? []), ...overall.map((one) => one.id)].filter((one) => one !== id),
    )
  },
}
