import type { Handlers } from '../../http/serveContract.ts'
import { createUser } from './createUser.ts'
import { deleteUser, whatStandsAgainst } from './deleteUser.ts'
import { exportUsers } from './exportUsers.ts'
import { checkImport, importUsers, lastImport } from './importUsers.ts'
import { managersFor } from '../../people/managers.ts'
import { roleNames } from '../../people/roleNames.ts'
import { seeHistory, seeUser } from './seeUser.ts'
import { resetUserPassword } from './resetUserPassword.ts'
import { setUserStatus } from './setUserStatus.ts'
import { updateUser } from './updateUser.ts'
import { userPage } from './userPage.ts'

export const usersHandlers: Handlers<'users'> = {
  list: ({ app, actor }, query) => userPage(app.db, actor, query),
  managers: async ({ app, actor }, query) => ({ managers: await managersFor(app.db, actor, query) }),
  roles: async ({ app }) => ({ roles: await roleNames(app.db) }),
  get: seeUser,
  export: exportUsers,
  checkImport,
  import: importUsers,
  lastImport,
  history: seeHistory,
  create: createUser,
  update: updateUser,
  setStatus: setUserStatus,
  resetPassword: resetUserPassword,
  deletion: whatStandsAgainst,
  remove: deleteUser,
}
