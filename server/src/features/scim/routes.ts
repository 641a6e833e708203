import type { Handlers } from '../../http/serveContract.ts'
import {
  getResourceType,
  getSchema,
  getServiceProviderConfig,
  listResourceTypes,
  listSchemas,
} from './discovery/readDiscovery.ts'
import { getGroup, listGroups } from './groups/listGroups.ts'
import { createGroup, deleteGroup, patchGroup, replaceGroup } from './groups/updateGroups.ts'
import { changeScimSettings } from './settings/changeSettings.ts'
import { readSettings } from './settings/readSettings.ts'
import { createUser } from './users/createUser.ts'
import { getUser, listUsers } from './users/listUsers.ts'
import { deleteUser, patchUser, replaceUser } from './users/updateUsers.ts'

export const scimHandlers: Handlers<'scim'> = {
  settings: readSettings,
  changeSettings: changeScimSettings,
  serviceProviderConfig: getServiceProviderConfig,
  resourceTypes: listResourceTypes,
  resourceType: getResourceType,
  schemas: listSchemas,
  schema: getSchema,
  users: listUsers,
  user: getUser,
  createUser,
  replaceUser,
  patchUser,
  deleteUser,
  groups: listGroups,
  group: getGroup,
  createGroup,
  replaceGroup,
  patchGroup,
  deleteGroup,
}
