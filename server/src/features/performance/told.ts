import { and, inArray } from 'drizzle-orm'
import { type FindGroups, type Group, type NewEvent, stale } from '../../events/event.ts'
import { aboveWith, holders } from '../../people/groups.ts'
import { holdsAny } from '../../people/held.ts'
import { peopleChanged } from '../../people/peopleChanged.ts'
import { users } from '../../people/tables.ts'
import { performanceArea } from './policy.ts'

/** Who set a goal of somebody’s, as long as they still see it. */
export const goalSetter = (of: string, setBy: string): Group => ({ group: 'goalSetter', of, setBy })

/** The same, and the first above them who sees their performance; never who did it. */
export const goalReaders = (of: string, setBy: string, by: string): Group => ({ group: 'goalReaders', of, setBy, by })

/** The first above somebody who sees their performance. */
export const nearestAbove = (of: string): Group => ({ group: 'nearestAbove', of })

const seesThem = [...performanceArea.team, ...performanceArea.all]
const everyOf = (asked: readonly Group[]) => [...new Set(asked.map(({ of }) => of as string))]

/** Of each goal: who set it, where they still see it, and those above whose goal it is who do, the nearest first. */
async function watchersOf(db: Parameters<FindGroups>[0], asked: readonly Group[]) {
  const above = await aboveWith(db, everyOf(asked), seesThem)
  const setters = [...new Set(asked.map(({ setBy }) => setBy as string))]
  const overall = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, setters), holdsAny(performanceArea.all)))
  const seesAll = new Set(overall.map(({ id }) => id))
  return asked.map((group) => {
    const managers = above.get(group.of as string) ?? []
    const setBy = group.setBy as string
    const sees = seesAll.has(setBy) || managers.includes(setBy)
    return { group, setters: sees ? [setBy] : [], managers }
  })
}

export const performanceGroups: Record<string, FindGroups> = {
  async goalSetter(db, asked) {
    const found = await watchersOf(db, asked)
    return found.map(({ group, setters }) => setters.filter((id) => id !== group.of))
  },

  async goalReaders(db, asked) {
    const found = await watchersOf(db, asked)
    return found.map(({ group: { of, by }, setters, managers }) =>
      [...new Set([...setters, ...managers.slice(0, 1)])].filter((id) => id !== of && id !== by),
    )
  },

  async nearestAbove(db, asked) {
    const above = await aboveWith(db, everyOf(asked), seesThem)
    return asked.map(({ of }) => (above.get(of as string) ?? []).slice(0, 1))
  },
}

/** Something that its author alone sees changed. */
export const ownChanged = (authorId: string): NewEvent => stale('performance', [authorId])

/** Something about a person changed: for them, who wrote it, those above them and those who see all. */
export const performanceChanged = (userId: string, authorId: string, actorId: string): NewEvent[] => [
  peopleChanged(performanceArea, [userId], actorId),
  ...(authorId === actorId ? [] : [ownChanged(authorId)]),
]

/** A private note changed: whom it is about has nothing to read again. */
export const privateNoteChanged = (authorId: string): NewEvent =>
  stale('performance', [authorId], holders(performanceArea.all))
