import { eq } from 'drizzle-orm'
import type { TwoFactor } from '@muster/contract/auth/twoFactor'
import { hasJustSignedIn } from '../../../access/factors/confirmation.ts'
import { devicesOf } from '../../../access/factors/devices.ts'
import { passkeysOf } from '../../../access/factors/passkeys.ts'
import { countRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import { findFactor } from '../../../access/factors/secondFactors.ts'
import { relyingPartyOf } from '../../../access/factors/webauthn.ts'
import { readSettings } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { users } from '../../../people/tables.ts'
import { deviceOf } from '../deviceOf.ts'
import { presentPasskey } from '../presentPasskey.ts'
import { policyOf } from './policies.ts'

/** Returns what protects the actor's account: second factors, remembered devices and the age of the password. */
export async function readTwoFactor({ app: { db, config }, actor, cookie }: Context): Promise<TwoFactor> {
  const [factor, passkeys, left, policy, settings, devices, [user], isFresh] = await Promise.all([
    findFactor(db, actor.id, 'TOTP'),
    passkeysOf(db, actor.id),
    countRecoveryCodes(db, actor.id),
    policyOf(db, actor.id),
    readSettings(db, ['rememberedDeviceDays', 'passkeySignIn']),
    devicesOf(db, actor.id, cookie.device),
    db.select({ passwordSetAt: users.passwordSetAt }).from(users).where(eq(users.id, actor.id)),
    hasJustSignedIn(db, actor),
  ])
  const isOn = factor !== undefined || passkeys.length > 0
  const origin = relyingPartyOf(config)?.origin ?? null
  return {
    isOn,
    enabledAt: factor?.confirmedAt ?? null,
    lastUsedAt: factor?.lastUsedAt ?? null,
    passkeys: passkeys.map(presentPasskey),
    passkeyOrigin: origin,
    passkeySignIn: settings.passkeySignIn && origin !== null,
    recoveryCodesLeft: left,
    ...policy,
    rememberDays: settings.rememberedDeviceDays,
    devices: devices.map(({ userAgent, ...device }) => ({ ...device, ...deviceOf(userAgent) })),
    passwordSetAt: user?.passwordSetAt ?? null,
    needsPassword: !isOn && !isFresh,
  }
}
