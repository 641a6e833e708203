/* Kept apart from the schemas, so that the protocol's pure functions need none of them. */

/** The schemas of SCIM 2.0 that Muster uses (RFC 7643, sections 4 to 7; RFC 7644, section 3). */
export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
} as const

/** The path of the endpoint; it is also served below `/api`. */
export const scimPath = '/scim/v2'

/** The maximum number of resources in an answer, and the number without `count`. */
export const maxResources = 200
export const usualResources = 100

/** The meanings that the groups of a provider can have in Muster. */
export const scimGroups = ['ROLES', 'DEPARTMENTS'] as const
export type ScimGroups = (typeof scimGroups)[number]
