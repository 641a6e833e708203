import type { Actor } from '../../kernel/actor.ts'
import { administratorIds } from '../../people/heldPermissions.ts'
import { peopleAbove } from '../../people/reach.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { userPolicy } from '../../people/policy.ts'
import { createDepartment } from './shared/createDepartment.ts'
import { departmentEffect } from './departments/departmentEffect.ts'
import { mergeDepartment } from './departments/mergeDepartment.ts'
import { departmentList } from './departments/queries.ts'
import { removeDepartment } from './shared/removeDepartment.ts'
import { updateDepartment } from './departments/updateDepartment.ts'
import { movePerson } from './movePerson.ts'
import { createPosition } from './positions/createPosition.ts'
import { mergePosition } from './positions/mergePosition.ts'
import { positionList } from './positions/queries.ts'
import { removePosition } from './positions/removePosition.ts'
import { updatePosition } from './positions/updatePosition.ts'
import { placedPeople } from './queries.ts'
import { statsOf, treeOf } from './tree.ts'

export const hierarchyHandlers: Handlers<'hierarchy'> = {
  tree: async (ctx) => ({ hierarchy: await treeFor(ctx) }),
  stats: async (ctx) => ({ stats: statsOf(await treeFor(ctx)) }),
  move: movePerson,
  departments: async ({ app, actor }) => ({ departments: await departmentList(app.db, app, actor) }),
  departmentEffect,
  createDepartment,
  updateDepartment,
  removeDepartment,
  mergeDepartment,
  positions: async ({ app, actor }) => ({ positions: await positionList(app.db, actor) }),
  createPosition,
  updatePosition,
  removePosition,
  mergePosition,
}

/** Returns the people visible to the actor as a tree. Each node says whether the actor may move the person. */
async function treeFor({ app, actor }: Context) {
  const people = await placedPeople(app.db, actor)
  return treeOf(people, await movableBy(app.db, actor))
}

async function movableBy(db: Db, actor: Actor): Promise<(id: string) => boolean> {
  if (!actor.permissions.has('hierarchy.reporting_lines')) return () => false
  const [administrators, idsAbove] = await Promise.all([administratorIds(db), peopleAbove(db, actor)])
  return (id) =>
    id !== actor.id &&
    userPolicy.move(actor, { id, isAdministrator: administrators.has(id), isAbove: idsAbove.has(id) }) === null
}
