import type { Handlers } from '../../http/serveContract.ts'
import { createUser } from './shared/createUser.ts'
import { removeUser, userDeletion } from './person/removeUser.ts'
import { exportUsers } from './list/exportUsers.ts'
import { checkImport, importUsers, lastImport } from './import/importUsers.ts'
import { importTemplate } from './import/importTemplate.ts'
import { listManagers } from './list/listManagers.ts'
import { roleNames } from '../../people/roleNames.ts'
import { userHistory, getUser } from './list/getUser.ts'
import { resetUserPassword } from './account/resetUserPassword.ts'
import { listEmployments } from './list/listEmployments.ts'
import { previewStatus } from './account/previewStatus.ts'
import { setUserStatus } from './shared/setUserStatus.ts'
import { previewHireDate } from './person/previewHireDate.ts'
import { updateUser } from './shared/updateUser.ts'
import { listUsers } from './list/listUsers.ts'

export const usersHandlers: Handlers<'users'> = {
  list: listUsers,
  managers: async ({ app, actor }, query) => ({ managers: await listManagers(app.db, actor, query) }),
  roles: async ({ app }) => ({ roles: await roleNames(app.db) }),
  get: getUser,
  export: exportUsers,
  checkImport,
  import: importUsers,
  lastImport,
  importTemplate,
  history: userHistory,
  create: createUser,
  update: updateUser,
  setStatus: setUserStatus,
  previewStatus,
  previewHireDate,
  employments: listEmployments,
  resetPassword: resetUserPassword,
  deletion: userDeletion,
  remove: removeUser,
}
