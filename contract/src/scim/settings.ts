import { z } from 'zod'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { scimGroups } from './urns.ts'

const fields = {
  /** The meaning of the provider’s groups in Muster. */
  groups: z.enum(scimGroups),
  /** The sign-in provider whose accounts are linked ahead by `externalId`; null to link no one. */
  providerId: Id.nullable(),
  /** True if SCIM may change the email address of people, to which links for a new password are sent. */
  changesAddresses: z.boolean(),
}

/** The owner’s settings of SCIM, with the last call. */
export const ScimSettings = z.object({
  ...fields,
  /** The address to enter at the identity provider. */
  endpoint: z.string(),
  /** The last call of a program; null if there was none. */
  lastCall: z
    .object({
      at: Instant,
      method: z.string(),
      path: z.string(),
      status: z.int(),
      /** The reason for a refusal; null if there was none. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Number of people whom SCIM manages. */
  people: z.int(),
  /** The enabled sign-in providers. */
  providers: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type ScimSettings = z.infer<typeof ScimSettings>

export const ChangeScimSettings = z.object({
  ...fields,
  currentPassword: z.string({ error: 'Current password is required' }).min(1, 'Current password is required').max(1024),
})
export type ChangeScimSettings = z.infer<typeof ChangeScimSettings>
