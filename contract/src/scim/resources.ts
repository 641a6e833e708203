import { z } from 'zod'
import { ErrorBody } from '../kit/errors.ts'
import { optionalText } from '../kit/text.ts'
import { urns } from './urns.ts'

/** The body of an error of a SCIM call: that of every call, with the members of RFC 7644, section 3.12. */
export const ScimError = ErrorBody.extend({
  schemas: z.array(z.literal(urns.error)),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
})

const Meta = z.object({
  resourceType: z.string(),
  created: z.string().optional(),
  lastModified: z.string().optional(),
  location: z.string(),
  version: z.string().optional(),
})

/** A person or group in another resource. Its address is in `$ref`. */
const Reference = z.looseObject({
  value: z.string(),
  display: z.string().optional(),
  type: z.string().optional(),
})

/** A person as SCIM shows them (RFC 7643, sections 4.1 and 4.3). Attributes that were not asked for are left out. */
export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string().optional(),
  name: z
    .object({ formatted: z.string().optional(), givenName: z.string().optional(), familyName: z.string().optional() })
    .optional(),
  displayName: z.string().optional(),
  title: z.string().optional(),
  emails: z
    .array(z.object({ value: z.string().optional(), type: z.string().optional(), primary: z.boolean().optional() }))
    .optional(),
  phoneNumbers: z.array(z.object({ value: z.string().optional(), type: z.string().optional() })).optional(),
  active: z.boolean().optional(),
  /** The person’s groups: their roles, or their department. */
  groups: z.array(Reference).optional(),
  [urns.enterprise]: z
    .object({
      /** The LL-ID. */
      employeeNumber: z.string().optional(),
      department: z.string().optional(),
      manager: z.looseObject({ value: z.string(), displayName: z.string().optional() }).optional(),
    })
    .optional(),
  meta: Meta.optional(),
})
export type ScimUser = z.infer<typeof ScimUser>

/** A role or a department as SCIM shows it (RFC 7643, section 4.2). */
export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(Reference).optional(),
  meta: Meta.optional(),
})
export type ScimGroup = z.infer<typeof ScimGroup>

const listOf = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  })

export const ScimUsers = listOf(ScimUser)
export type ScimUsers = z.infer<typeof ScimUsers>
export const ScimGroups = listOf(ScimGroup)
export type ScimGroups = z.infer<typeof ScimGroups>
/** A list of schemas or resource types, whose shapes are those of RFC 7643, sections 6 and 7. */
export const ScimDefinition = z.looseObject({ id: z.string(), schemas: z.array(z.string()), meta: Meta })
export type ScimDefinition = z.infer<typeof ScimDefinition>
export const ScimDefinitions = listOf(ScimDefinition)

const names = optionalText(2000).optional()

/** The attributes to answer with, or to leave out (RFC 7644, section 3.9). */
const selection = { attributes: names, excludedAttributes: names }
/** The versions of the headers If-Match and If-None-Match (RFC 7644, section 3.14). */
const conditions = { ifMatch: optionalText(400).optional() }

export const ScimId = optionalText(100)

/** The input of calls that describe the endpoint, whose results can’t be filtered (RFC 7644, section 4). */
export const Unfiltered = z.object({ filter: optionalText(1000).optional() })
export type Unfiltered = z.infer<typeof Unfiltered>
export const ReadDefinition = Unfiltered.extend({ id: ScimId })
export type ReadDefinition = z.infer<typeof ReadDefinition>

export const ReadScimResource = z.object({ id: ScimId, ...selection })
export type ReadScimResource = z.infer<typeof ReadScimResource>

export const ListScimResources = z.object({
  filter: optionalText(1000).optional(),
  startIndex: z.coerce.number().int().optional(),
  count: z.coerce.number().int().optional(),
  ...selection,
})
export type ListScimResources = z.infer<typeof ListScimResources>

/** A resource to create. Attributes are read whatever the case of their names; those unknown to Muster have no effect. */
export const CreateScimResource = z.looseObject({
  schemas: z.array(optionalText(200)).max(20).optional(),
  ...selection,
})
export type CreateScimResource = z.infer<typeof CreateScimResource>

export const ReplaceScimResource = z.looseObject({
  id: ScimId,
  schemas: z.array(optionalText(200)).max(20).optional(),
  ...selection,
  ...conditions,
})
export type ReplaceScimResource = z.infer<typeof ReplaceScimResource>

/** The operations of a PATCH, `Operations` (RFC 7644, section 3.5.2). */
export const PatchScimResource = z.looseObject({
  id: ScimId,
  schemas: z.array(optionalText(200)).max(20).optional(),
  ...selection,
  ...conditions,
})
export type PatchScimResource = z.infer<typeof PatchScimResource>

export const DeleteScimResource = z.object({ id: ScimId, ...conditions })
export type DeleteScimResource = z.infer<typeof DeleteScimResource>
