import { z } from 'zod'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { keySorts } from './keySorts.ts'

/** An API key, which lets a program act on behalf of a person. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  /** The person on whose behalf the key acts. */
  person: PersonName,
  /** The permissions selected for the key. Each works only while the person also holds it. */
  permissions: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  /**
   * `IDLE` while the person may not sign in or may not have API keys. `SUSPENDED` after a backup is restored, until the
   * owner releases the key.
   */
  status: z.enum(['ACTIVE', 'IDLE', 'SUSPENDED', 'EXPIRED', 'REVOKED']),
  /** Time of the last request with the key, accurate to five minutes; null if it was never used. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const CreateApiKey = z.object({
  name: text(100, 'Please enter a key name'),
  permissions: z
    .array(
      z
        .string()
        .max(80)
        .regex(/^[a-z_]+\.[a-z_]+$/, 'This permission does not exist'),
    )
    .min(1, 'Please choose at least one permission')
    .max(300),
  /** The last day on which the key is valid, in the company’s time zone; at most a year from today. */
  expiresOn: Day,
  currentPassword: z.string({ error: 'Current password is required' }).min(1, 'Current password is required').max(1024),
})
export type CreateApiKey = z.infer<typeof CreateApiKey>

export const ListApiKeys = PageQuery.extend({
  sort: z.enum(keySorts).default('newest'),
  order: SortOrder.default('asc'),
})
export type ListApiKeys = z.infer<typeof ListApiKeys>

const needs = 'settings.api_keys'

export const apiKeyCalls = {
  apiKeys: route({
    method: 'GET',
    path: '/api-keys',
    needs,
    summary: 'List your API keys, or everyone’s for Super Admins, newest first',
    forbidsApiKeys: true,
  })
    .input(ListApiKeys)
    .output(z.object({ keys: z.array(ApiKey), pagination: Pagination })),
  createApiKey: route({
    method: 'POST',
    path: '/api-keys',
    needs,
    summary: 'Create an API key',
    description:
      'A key can have any of your permissions; only Super Admins can include administrative ones. The response contains the ' +
      'key, which is never shown again. Programs send it as `Authorization: Bearer muster_…`.',
    success: 201,
    forbidsApiKeys: true,
    // The response contains the key itself, which is never stored.
    skipsIdempotency: true,
  })
    .input(CreateApiKey)
    .output(z.object({ key: ApiKey, token: z.string() })),
  revokeApiKey: route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    needs,
    summary: 'Revoke an API key; its next call is refused',
    success: 204,
    forbidsApiKeys: true,
  }).input(z.object({ id: Id })),
  releaseApiKey: route({
    method: 'POST',
    path: '/api-keys/{id}/release',
    needs,
    summary: 'Release an API key suspended by a restore (owner only)',
    success: 204,
    forbidsApiKeys: true,
  }).input(z.object({ id: Id })),
}
