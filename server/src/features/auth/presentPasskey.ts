import type { RequestOptions } from '@muster/contract/access/passkeySchemas'
import type { Passkey } from '@muster/contract/auth/passkeys'
import type { PasskeyRow } from '../../access/factors/passkeys.ts'
import { deviceOf } from './deviceOf.ts'

/** Returns a passkey for its owner. */
export const presentPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
  lastUsedAgent,
  isBackedUp,
}: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  ...deviceOf(lastUsedAgent),
  isBackedUp,
})

/** Returns how a browser recognizes a passkey. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow): RequestOptions['allowCredentials'][number] => ({
  id: credentialId,
  type: 'public-key',
  transports,
})
