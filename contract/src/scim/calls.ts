import { z } from 'zod'
import { route } from '../kit/route.ts'
import {
  CreateScimResource,
  DeleteScimResource,
  ListScimResources,
  PatchScimResource,
  ReadDefinition,
  ReadScimResource,
  ReplaceScimResource,
  ScimDefinition,
  ScimDefinitions,
  ScimGroup,
  ScimGroups,
  ScimUser,
  ScimUsers,
  Unfiltered,
} from './resources.ts'
import { ChangeScimSettings, ScimSettings } from './settings.ts'

const needs = 'settings.scim'
const ownerRule = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'
const filterRule = '403 for a filter.'
const versionRule = '412 if the header If-Match has another version.'

export const scim = {
  settings: route({
    method: 'GET',
    path: '/scim-settings',
    needs: 'signed-in',
    summary: 'Get the settings of SCIM and its last call',
    description: ownerRule,
  }).output(ScimSettings),
  changeSettings: route({
    method: 'PUT',
    path: '/scim-settings',
    needs: 'signed-in',
    summary: 'Change the settings of SCIM',
    description: `${ownerRule} The owner’s password is needed.`,
    skipsIdempotency: true,
  })
    .input(ChangeScimSettings)
    .output(ScimSettings),
  serviceProviderConfig: route({
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    needs,
    summary: 'Get the capabilities of the SCIM endpoint',
    description: filterRule,
  })
    .input(Unfiltered)
    .output(z.looseObject({ schemas: z.array(z.string()) })),
  resourceTypes: route({
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    needs,
    summary: 'List the types of SCIM resources',
    description: filterRule,
  })
    .input(Unfiltered)
    .output(ScimDefinitions),
  resourceType: route({
    method: 'GET',
    path: '/scim/v2/ResourceTypes/{id}',
    needs,
    summary: 'Get a type of SCIM resources',
    description: filterRule,
  })
    .input(ReadDefinition)
    .output(ScimDefinition),
  schemas: route({
    method: 'GET',
    path: '/scim/v2/Schemas',
    needs,
    summary: 'List the SCIM schemas',
    description: filterRule,
  })
    .input(Unfiltered)
    .output(ScimDefinitions),
  schema: route({
    method: 'GET',
    path: '/scim/v2/Schemas/{id}',
    needs,
    summary: 'Get a SCIM schema',
    description: filterRule,
  })
    .input(ReadDefinition)
    .output(ScimDefinition),
  users: route({
    method: 'GET',
    path: '/scim/v2/Users',
    needs,
    summary: 'List people through SCIM, in the order of their creation',
    description: 'Filters and pages as RFC 7644, section 3.4.2, describes. People deleted through SCIM are left out.',
  })
    .input(ListScimResources)
    .output(ScimUsers),
  user: route({ method: 'GET', path: '/scim/v2/Users/{id}', needs, summary: 'Get a person through SCIM' })
    .input(ReadScimResource)
    .output(ScimUser),
  createUser: route({
    method: 'POST',
    path: '/scim/v2/Users',
    needs,
    summary: 'Add a person through SCIM',
    description:
      'They get the role Employee. Someone who was deleted through SCIM returns. 409 `uniqueness` for a name or address in use.',
    success: 201,
  })
    .input(CreateScimResource)
    .output(ScimUser),
  replaceUser: route({
    method: 'PUT',
    path: '/scim/v2/Users/{id}',
    needs,
    summary: 'Replace a person through SCIM',
    description: `Attributes that are not sent do not change. ${versionRule}`,
  })
    .input(ReplaceScimResource)
    .output(ScimUser),
  patchUser: route({
    method: 'PATCH',
    path: '/scim/v2/Users/{id}',
    needs,
    summary: 'Change a person through SCIM',
    description: `All operations take effect, or none. ${versionRule}`,
  })
    .input(PatchScimResource)
    .output(ScimUser),
  deleteUser: route({
    method: 'DELETE',
    path: '/scim/v2/Users/{id}',
    needs,
    summary: 'Deactivate a person through SCIM',
    description: `Their records stay in Muster; SCIM no longer shows them. ${versionRule}`,
    success: 204,
  }).input(DeleteScimResource),
  groups: route({
    method: 'GET',
    path: '/scim/v2/Groups',
    needs,
    summary: 'List roles or departments through SCIM',
  })
    .input(ListScimResources)
    .output(ScimGroups),
  group: route({
    method: 'GET',
    path: '/scim/v2/Groups/{id}',
    needs,
    summary: 'Get a role or department through SCIM',
  })
    .input(ReadScimResource)
    .output(ScimGroup),
  createGroup: route({
    method: 'POST',
    path: '/scim/v2/Groups',
    needs,
    summary: 'Add a role without permissions, or a department, through SCIM',
    success: 201,
  })
    .input(CreateScimResource)
    .output(ScimGroup),
  replaceGroup: route({
    method: 'PUT',
    path: '/scim/v2/Groups/{id}',
    needs,
    summary: 'Replace the name and members of a role or department through SCIM',
    description: versionRule,
  })
    .input(ReplaceScimResource)
    .output(ScimGroup),
  patchGroup: route({
    method: 'PATCH',
    path: '/scim/v2/Groups/{id}',
    needs,
    summary: 'Change the name or members of a role or department through SCIM',
    description: `All operations take effect, or none. ${versionRule}`,
  })
    .input(PatchScimResource)
    .output(ScimGroup),
  deleteGroup: route({
    method: 'DELETE',
    path: '/scim/v2/Groups/{id}',
    needs,
    summary: 'Delete a role or department that no one has, through SCIM',
    description: versionRule,
    success: 204,
  }).input(DeleteScimResource),
}
