import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'

/** The key of an assistant, which acts for a person with all of their permissions. */
export const AssistantKey = z.object({
  id: z.uuid(),
  /** The name of the assistant or its device, as the person entered it. */
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  /** True if the assistant may also make changes. */
  mayChange: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  /** `SUSPENDED` after a backup is restored. Such a key can’t be released; it is replaced by a new one. */
  status: z.enum(['ACTIVE', 'SUSPENDED', 'EXPIRED', 'REVOKED']),
  /** Time of the last request with the key, accurate to five minutes; null if it was never used. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
})
export type AssistantKey = z.infer<typeof AssistantKey>

/** A key with its person, for the owner of the installation. */
export const PersonAssistantKey = AssistantKey.extend({ person: PersonName })
export type PersonAssistantKey = z.infer<typeof PersonAssistantKey>

export const CreateAssistantKey = z.object({
  name: text(100, 'Please enter a name'),
  mayChange: z.boolean().default(false),
  /** The last day on which the key is valid, in the company’s time zone; at most a year from today. */
  expiresOn: Day,
  /** Left out only by people without a password, who must have signed in within ten minutes. */
  currentPassword: z.string().max(1024).default(''),
})
export type CreateAssistantKey = z.infer<typeof CreateAssistantKey>

const AssistantKeysOfPerson = z.object({
  /** True while the company allows assistants. */
  isAllowed: z.boolean(),
  /** The address that assistants connect to. */
  address: z.string(),
  /** The newest fifty keys, without revoked ones. */
  keys: z.array(AssistantKey),
})
export type AssistantKeysOfPerson = z.infer<typeof AssistantKeysOfPerson>

const ownerRule = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'

/** The calls about assistants and their keys. */
export const assistantKeyCalls = {
  assistantKeys: route({
    method: 'GET',
    path: '/auth/assistant-keys',
    needs: 'signed-in',
    summary: 'List your assistant keys, and the address that assistants connect to',
  }).output(AssistantKeysOfPerson),
  createAssistantKey: route({
    method: 'POST',
    path: '/auth/assistant-keys',
    needs: 'signed-in',
    summary: 'Create a key for an assistant',
    description:
      'An assistant with this key sees what you see. It can only read unless `mayChange` is true. The response contains ' +
      'the key, which is never shown again. 403 `assistant.off` while the company does not allow assistants.',
    success: 201,
    // The response contains the key itself, which is never stored.
    skipsIdempotency: true,
  })
    .input(CreateAssistantKey)
    .output(z.object({ key: AssistantKey, token: z.string() })),
  revokeAssistantKey: route({
    method: 'DELETE',
    path: '/auth/assistant-keys/{id}',
    needs: 'signed-in',
    summary: 'Revoke one of your assistant keys; its next request is refused',
    description: 'The owner of the installation can revoke the keys of others too.',
    success: 204,
  }).input(z.object({ id: Id })),
  allAssistantKeys: route({
    method: 'GET',
    path: '/settings/assistants',
    needs: 'signed-in',
    summary: 'List everyone’s assistant keys, newest first, and whether assistants are allowed',
    description: ownerRule,
  })
    .input(PageQuery)
    .output(z.object({ isAllowed: z.boolean(), keys: z.array(PersonAssistantKey), pagination: Pagination })),
  allowAssistants: route({
    method: 'PUT',
    path: '/settings/assistants',
    needs: 'signed-in',
    summary: 'Allow or forbid assistants',
    description:
      `${ownerRule} Forbidding them takes effect with their next request. 403 \`two_factor.confirm\` unless your own ` +
      'second factor, if any, was confirmed in this session within ten minutes.',
  })
    .input(z.object({ isAllowed: z.boolean() }))
    .output(z.object({ isAllowed: z.boolean() })),
}
