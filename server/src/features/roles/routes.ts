import type { Handlers } from '../../http/serveContract.ts'
import { assignRole } from './assignRole.ts'
import { changeEffect } from './changeEffect.ts'
import { updateRole } from './updateRole.ts'
import { createRole } from './createRole.ts'
import { removeRole } from './removeRole.ts'
import { assignees, holderPage } from './people.ts'
import { permissionList, roleList, rolesOfPerson } from './queries.ts'
import { revokeAll, revokeRole } from './revokeRole.ts'

export const rolesHandlers: Handlers<'roles'> = {
  list: ({ app, actor }) => roleList(app.db, actor),
  permissions: async () => permissionList(),
  people: async ({ app, actor }, query) => ({ people: await assignees(app.db, actor, query) }),
  ofUser: async ({ app, actor }, { userId }) => ({ userRoles: await rolesOfPerson(app.db, actor, userId) }),
  create: createRole,
  update: updateRole,
  changeEffect: ({ app, actor }, query) => changeEffect(app.db, actor, query),
  remove: removeRole,
  users: ({ app, actor }, query) => holderPage(app.db, actor, query),
  revokeAll,
  assign: assignRole,
  revoke: revokeRole,
}
