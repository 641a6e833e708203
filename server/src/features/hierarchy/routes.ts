import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { movePerson } from './movePerson.ts'
import { placedPeople } from './queries.ts'
import { statsOf, treeOf } from './tree.ts'

export const hierarchyHandlers: Handlers<'hierarchy'> = {
  tree: async (ctx) => ({ hierarchy: await treeFor(ctx) }),
  stats: async (ctx) => ({ stats: statsOf(await treeFor(ctx)) }),
  move: movePerson,
}

/** The tree as the actor sees it. Who may move people moves everybody in it but themselves. */
async function treeFor({ app, actor }: Context) {
  const mayMove = actor.permissions.has('hierarchy.reporting_lines')
  return treeOf(await placedPeople(app.db, actor), (id) => mayMove && id !== actor.id)
}
