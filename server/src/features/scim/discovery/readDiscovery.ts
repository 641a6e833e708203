import type { ScimDefinition } from '@muster/contract/scim/resources'
import { maxResources, urns } from '@muster/contract/scim/urns'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { presentList } from '../protocol/lists.ts'
import { locationOf } from '../users/presentUsers.ts'
import { resourceTypes, schemas } from './schemas.ts'

const present =
  ({ app }: Context, type: 'Schema' | 'ResourceType') =>
  (definition: { id: string }): ScimDefinition => ({
    schemas: [type === 'Schema' ? urns.schema : urns.resourceType],
    ...definition,
    meta: { resourceType: type, location: locationOf(app.config, `${type}s`, definition.id) },
  })

const listOf = (definitions: ScimDefinition[]) => presentList(definitions, definitions.length, { offset: 0 })

/** Returns the definition with an id, whatever its case. @throws Refusal 404 if there is none. */
function oneOf<Definition extends { id: string }>(definitions: readonly Definition[], id: string): Definition {
  const found = definitions.find((definition) => definition.id.toLowerCase() === id.toLowerCase())
  assertFound(found)
  return found
}

/** Returns the schemas of Muster’s resources. */
export const listSchemas = async (ctx: Context) => listOf(schemas.map(present(ctx, 'Schema')))

/** Returns a schema. @throws Refusal 404 if it is unknown. */
export const getSchema = async (ctx: Context, { id }: { id: string }) => present(ctx, 'Schema')(oneOf(schemas, id))

/** Returns the types of Muster’s resources. */
export const listResourceTypes = async (ctx: Context) => listOf(resourceTypes.map(present(ctx, 'ResourceType')))

/** Returns a type of resources. @throws Refusal 404 if it is unknown. */
export const getResourceType = async (ctx: Context, { id }: { id: string }) =>
  present(ctx, 'ResourceType')(oneOf(resourceTypes, id))

/** Returns what the endpoint can do (RFC 7643, section 5). */
export const getServiceProviderConfig = async ({ app }: Context) => ({
  schemas: [urns.config],
  documentationUri: `${app.config.publicUrl.replace(/\/$/, '')}/docs/operating/scim.html`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxResources },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key of Muster with the permission settings.scim',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${app.config.publicUrl.replace(/\/$/, '')}/scim/v2/ServiceProviderConfig`,
  },
})
