import type { ReadDefinition, ScimDefinition, Unfiltered } from '@muster/contract/scim/resources'
import { maxResources, urns } from '@muster/contract/scim/urns'
import type { Context } from '../../../context.ts'
import { assertFound, forbidden, throwIf } from '../../../kernel/errors.ts'
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

/**
 * Checks that a caller sends no filter, which might be meant to select or leave out capabilities (RFC 7644, section 4).
 * @throws Refusal 403.
 */
const assertNoFilter = ({ filter }: Unfiltered) =>
  throwIf(filter === undefined ? null : forbidden('Schemas, resource types and capabilities can’t be filtered'))

/** Returns the schemas of Muster’s resources. @throws Refusal 403 for a filter. */
export async function listSchemas(ctx: Context, input: Unfiltered) {
  assertNoFilter(input)
  return listOf(schemas.map(present(ctx, 'Schema')))
}

/** Returns a schema. @throws Refusal 404 if it is unknown; 403 for a filter. */
export async function getSchema(ctx: Context, { id, ...rest }: ReadDefinition) {
  assertNoFilter(rest)
  return present(ctx, 'Schema')(oneOf(schemas, id))
}

/** Returns the types of Muster’s resources. @throws Refusal 403 for a filter. */
export async function listResourceTypes(ctx: Context, input: Unfiltered) {
  assertNoFilter(input)
  return listOf(resourceTypes.map(present(ctx, 'ResourceType')))
}

/** Returns a type of resources. @throws Refusal 404 if it is unknown; 403 for a filter. */
export async function getResourceType(ctx: Context, { id, ...rest }: ReadDefinition) {
  assertNoFilter(rest)
  return present(ctx, 'ResourceType')(oneOf(resourceTypes, id))
}

/** Returns what the endpoint can do (RFC 7643, section 5). @throws Refusal 403 for a filter. */
export async function getServiceProviderConfig({ app }: Context, input: Unfiltered) {
  assertNoFilter(input)
  return {
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
  }
}
