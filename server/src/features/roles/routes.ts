import type { Handlers } from '../../http/serveContract.ts'
import { assignRole } from './shared/assignRole.ts'
import { changeEffect } from './changeEffect.ts'
import { settleDefaults } from './settleDefaults.ts'
import { updateRole } from './shared/updateRole.ts'
import { createRole } from './shared/createRole.ts'
import { removeRole } from './shared/removeRole.ts'
import { findAssignees, listHolders } from './people.ts'
import { listPermissions, listRoles, rolesOfUser } from './queries.ts'
import { revokeAll, revokeRole } from './shared/revokeRole.ts'

export const rolesHandlers: Handlers<'roles'> = {
  list: ({ app, actor }) => listRoles(app.db, actor),
  permissions: async () => listPermissions(),
  people: async ({ app, actor }, query) => ({ people: await findAssignees(app.db, actor, query) }),
  ofUser: async ({ app, actor }, { userId }) => ({ userRoles: await rolesOfUser(app.db, actor, userId) }),
  create: createRole,
  update: updateRole,
  settleDefaults,
  changeEffect: ({ app, actor }, query) => changeEffect(app.db, actor, query),
  remove: removeRole,
  users: ({ app, actor }, query) => listHolders(app.db, actor, query),
  revokeAll,
  assign: assignRole,
  revoke: revokeRole,
}
