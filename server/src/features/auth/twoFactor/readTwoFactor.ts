import { eq } from 'drizzle-orm'
import type { TwoFactor } from '@muster/contract/auth/twoFactor'
import { hasJustSignedIn } from '../../../access/factors/confirmation.ts'
import { devicesOf } from '../../../access/factors/devices.ts'
import { countRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import { findFactor } from '../../../access/factors/secondFactors.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { users } from '../../../people/tables.ts'
import { deviceOf } from '../deviceOf.ts'
import { policyOf } from './policies.ts'

/** Returns what protects the actor's account: second factor, remembered devices and the age of the password. */
export async function readTwoFactor({ app: { db }, actor, cookie }: Context): Promise<TwoFactor> {
  const [factor, left, policy, rememberDays, devices, [user], isFresh] = await Promise.all([
    findFactor(db, actor.id),
    countRecoveryCodes(db, actor.id),
    policyOf(db, actor.id),
    readSetting(db, 'rememberedDeviceDays'),
    devicesOf(db, actor.id, cookie.device),
    db.select({ passwordSetAt: users.passwordSetAt }).from(users).where(eq(users.id, actor.id)),
    hasJustSignedIn(db, actor),
  ])
  return {
    isOn: factor !== undefined,
    enabledAt: factor?.confirmedAt ?? null,
    lastUsedAt: factor?.lastUsedAt ?? null,
    recoveryCodesLeft: left,
    ...policy,
    rememberDays,
    devices: devices.map(({ userAgent, ...device }) => ({ ...device, ...deviceOf(userAgent) })),
    passwordSetAt: user?.passwordSetAt ?? null,
    needsPassword: factor === undefined && !isFresh,
  }
}
