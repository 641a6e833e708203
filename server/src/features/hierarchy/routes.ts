import type { Actor } from '../../actor.ts'
import { administratorIds } from '../../people/held.ts'
import { peopleAbove } from '../../people/reach.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { userPolicy } from '../users/policy.ts'
import { movePerson } from './movePerson.ts'
import { placedPeople } from './queries.ts'
import { statsOf, treeOf } from './tree.ts'

export const hierarchyHandlers: Handlers<'hierarchy'> = {
  tree: async (ctx) => ({ hierarchy: await treeFor(ctx) }),
  stats: async (ctx) => ({ stats: statsOf(await treeFor(ctx)) }),
  move: movePerson,
}

/** The tree as the actor sees it, and whom in it they may move. */
async function treeFor({ app, actor }: Context) {
  const people = await placedPeople(app.db, actor)
  return treeOf(people, await whoMayBeMoved(app.db, actor))
}

async function whoMayBeMoved(db: Db, actor: Actor): Promise<(id: string) => boolean> {
  if (!actor.permissions.has('hierarchy.reporting_lines')) return () => false
  const [administrators, above] = await Promise.all([administratorIds(db), peopleAbove(db, actor)])
  return (id) =>
    id !== actor.id &&
    userPolicy.move(actor, { id, isAdministrator: administrators.has(id), isAbove: above.has(id) }) === null
}
