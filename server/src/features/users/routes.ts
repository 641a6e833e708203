import type { Handlers } from '../../http/serveContract.ts'
import { createUser } from './person/createUser.ts'
import { deleteUser, whatStandsAgainst } from './person/deleteUser.ts'
import { exportUsers } from './list/exportUsers.ts'
import { checkImport, importUsers, lastImport } from './import/importUsers.ts'
import { managersFor } from '../../people/managers.ts'
import { roleNames } from '../../people/roleNames.ts'
import { seeHistory, seeUser } from './list/seeUser.ts'
import { resetUserPassword } from './account/resetUserPassword.ts'
import { setUserStatus } from './account/setUserStatus.ts'
import { updateUser } from './person/updateUser.ts'
import { userPage } from './list/userPage.ts'

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
