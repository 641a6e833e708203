import type { AttemptOrigin } from '../../access/attemptOrigin.ts'
import { createChallenge } from '../../access/factors/challenges.ts'
import { findFactor } from '../../access/factors/secondFactors.ts'
import { readSetting } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'

/**
 * Begins a sign-in that a second factor completes, and returns the answer to its first step. Whether the person has a
 * passkey is told only to a browser in which they signed in before, whatever the password was.
 */
export async function beginChallenge(
  { app: { db } }: Context,
  checked: Parameters<typeof createChallenge>[1],
  { trust }: AttemptOrigin,
) {
  const { user } = checked
  const rememberDays = await readSetting(db, 'rememberedDeviceDays')
  const isPasskeyFirst = trust === 'own' && user !== undefined && Boolean(await findFactor(db, user.id, 'PASSKEY'))
  return { ...(await createChallenge(db, checked)), rememberDays, isPasskeyFirst }
}
