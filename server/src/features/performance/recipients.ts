import { and, inArray } from 'drizzle-orm'
import { type FindMembers, type Group, type NewEvent, refresh } from '../../events/event.ts'
import { selectManagersWith, holders } from '../../people/groups.ts'
import { holdsAny } from '../../people/heldPermissions.ts'
import { peopleChanged } from '../../people/peopleChanged.ts'
import { users } from '../../people/tables.ts'
import { performanceArea } from './policy.ts'

/** Returns the recipient group of the person who set a goal, if they can still see it. */
export const goalSetter = (of: string, setBy: string): Group => ({ group: 'goalSetter', of, setBy })

/**
 * Returns the recipient group for a goal: the person who set it and the owner's nearest manager, each only if they can
 * see the goal. The owner and the actor are left out.
 */
export const goalReaders = (of: string, setBy: string, by: string): Group => ({ group: 'goalReaders', of, setBy, by })

/** Returns the recipient group of a person's nearest manager who can see their performance. */
export const nearestManager = (of: string): Group => ({ group: 'nearestAbove', of })

const seesPerformance = [...performanceArea.team, ...performanceArea.all]
const idsOf = (groups: readonly Group[]) => [...new Set(groups.map(({ of }) => of as string))]

/**
 * Returns for each group the person who set the goal, if they can still see it, and the owner's managers who can see
 * it, nearest first.
 */
async function findReaders(db: Parameters<FindMembers>[0], groups: readonly Group[]) {
  const managersOf = await selectManagersWith(db, idsOf(groups), seesPerformance)
  const setters = [...new Set(groups.map(({ setBy }) => setBy as string))]
  const overall = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, setters), holdsAny(performanceArea.all)))
  const seesAll = new Set(overall.map(({ id }) => id))
  return groups.map((group) => {
    const managers = managersOf.get(group.of as string) ?? []
    const setBy = group.setBy as string
    const canSee = seesAll.has(setBy) || managers.includes(setBy)
    return { group, setters: canSee ? [setBy] : [], managers }
  })
}

export const performanceGroups: Record<string, FindMembers> = {
  async goalSetter(db, groups) {
    const found = await findReaders(db, groups)
    return found.map(({ group, setters }) => setters.filter((id) => id !== group.of))
  },

  async goalReaders(db, groups) {
    const found = await findReaders(db, groups)
    return found.map(({ group: { of, by }, setters, managers }) =>
      [...new Set([...setters, ...managers.slice(0, 1)])].filter((id) => id !== of && id !== by),
    )
  },

  async nearestAbove(db, groups) {
    const managersOf = await selectManagersWith(db, idsOf(groups), seesPerformance)
    return groups.map(({ of }) => (managersOf.get(of as string) ?? []).slice(0, 1))
  },
}

/** Returns the event that refreshes the author's screens, after a change that only they can see. */
export const ownChanged = (authorId: string): NewEvent => refresh('performance', [authorId])

/**
 * Returns the events after a change to a person's reviews, goals or notes. They refresh the screens of the person,
 * their managers, the author and people with access to everyone's performance.
 */
export const performanceChanged = (userId: string, authorId: string, actorId: string): NewEvent[] => [
  peopleChanged(performanceArea, [userId], actorId),
  ...(authorId === actorId ? [] : [ownChanged(authorId)]),
]

/**
 * Returns the event after a change to a private note. It refreshes the screens of the author and of people with access
 * to everyone's performance, but not of the person it is about.
 */
export const privateNoteChanged = (authorId: string): NewEvent =>
  refresh('performance', [authorId], holders(performanceArea.all))
