import type { Handlers } from '../../http/serveContract.ts'
import { assignRole } from './assignRole.ts'
import { changeEffect } from './changeEffect.ts'
import { changeRole } from './changeRole.ts'
import { createRole } from './createRole.ts'
import { deleteRole } from './deleteRole.ts'
import { assignees, holderPage } from './people.ts'
import { permissionList, roleList, rolesOfPerson } from './queries.ts'
import { revokeFromAll, revokeRole } from './revokeRole.ts'

export const rolesHandlers: Handlers<'roles'> = {
  list: ({ app, actor }) => roleList(app.db, actor),
  permissions: async () => permissionList(),
  people: async ({ app, actor }, query) => ({ people: await assignees(app.db, actor, query) }),
  ofUser: async ({ app, actor }, { userId }) => ({ userRoles: await rolesOfPerson(app.db, actor, userId) }),
  create: createRole,
  update: changeRole,
  changeEffect: ({ app, actor }, query) => changeEffect(app.db, actor, query),
  remove: deleteRole,
  users: ({ app, actor }, query) => holderPage(app.db, actor, query),
  revokeAll: revokeFromAll,
  assign: assignRole,
  revoke: revokeRole,
}
