import { eq } from 'drizzle-orm'
import type { CreationOptions } from '@muster/contract/access/passkeySchemas'
import type { AddPasskey, BeginPasskey, Passkey } from '@muster/contract/auth/passkeys'
import { confirmationRefusal, confirmSession } from '../../../access/factors/confirmation.ts'
import { forgetSignIns } from '../../../access/factors/devices.ts'
import { challengeTimeoutMs, createPasskeyChallenge } from '../../../access/factors/passkeyChallenges.ts'
import { findPasskey, insertPasskey, passkeysOf, proveAdded, userHandleOf } from '../../../access/factors/passkeys.ts'
import { replaceRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import { hasFactor } from '../../../access/factors/secondFactors.ts'
import { algorithms, relyingPartyOf } from '../../../access/factors/webauthn.ts'
import { endSessions } from '../../../access/sessions.ts'
import { change } from '../../../audit/change.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify, refresh } from '../../../events/event.ts'
import { assertFound, conflict, signedOut, throwIf, unacceptable } from '../../../kernel/errors.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { users } from '../../../people/tables.ts'
import { deviceOf } from '../deviceOf.ts'
import { assertMaySetUp } from '../twoFactor/setUpTwoFactor.ts'
import { passkeyAdded } from './messages.ts'
import { descriptorOf, presentPasskey } from '../presentPasskey.ts'
import { unavailable } from './refusals.ts'

/** The maximum number of a person's passkeys. */
const maxPasskeys = 20

const tooManyRefusal = async (db: Queryable, userId: string) =>
  (await passkeysOf(db, userId)).length < maxPasskeys
    ? null
    : conflict(`You already have ${maxPasskeys} passkeys. Please remove one first.`, 'passkey.too_many')

/**
 * Begins to add a passkey in this session, and returns what the browser needs to create it. The conditions are those
 * for setting up an app.
 * @throws Refusal 409 `passkey.unavailable` or `passkey.too_many`; as `assertMaySetUp`.
 */
export async function beginPasskey(ctx: Context, { currentPassword }: BeginPasskey): Promise<CreationOptions> {
  const { app, actor } = ctx
  const party = relyingPartyOf(app.config)
  assertFound(party, unavailable)
  await assertMaySetUp(ctx, currentPassword)
  return change(ctx, async (tx) => {
    await lockPerson(tx, actor.id)
    throwIf(await tooManyRefusal(tx, actor.id))
    const [user] = await tx.select().from(users).where(eq(users.id, actor.id))
    assertFound(user, signedOut)
    return {
      action: 'two_factor.setup_started',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      after: { factor: 'PASSKEY' },
      answer: {
        rp: { id: party.id, name: await readSetting(tx, 'companyName') },
        user: { id: userHandleOf(user.id), name: user.email, displayName: `${user.firstName} ${user.lastName}` },
        challenge: await createPasskeyChallenge(tx, { purpose: 'ADD', binding: actor.sessionId }),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeTimeoutMs,
        excludeCredentials: (await passkeysOf(tx, actor.id)).map(descriptorOf),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'preferred',
        },
        attestation: 'none',
      },
    }
  })
}

interface Added {
  passkey: Passkey
  recoveryCodes: string[] | null
}

/**
 * Adds a passkey that the browser created. As the first second factor, it turns on two-factor sign-in: the recovery
 * codes are returned, and the actor's other sessions end, because they may be someone else's.
 * @throws Refusal 400 `passkey.refused`; 409 `passkey.known` or `passkey.too_many`; 403 `two_factor.confirm`.
 */
export async function addPasskey(ctx: Context, { passkey }: AddPasskey): Promise<Added> {
  const { app, actor } = ctx
  throwIf(await confirmationRefusal(app.db, actor))
  const proved = await proveAdded(app, passkey, actor.sessionId)
  assertFound(proved, () =>
    unacceptable('This passkey was not accepted. Please begin again within five minutes.', 'passkey.refused'),
  )
  return change(ctx, async (tx) => {
    await lockPerson(tx, actor.id)
    const isFirst = !(await hasFactor(tx, actor.id))
    throwIf(await confirmationRefusal(tx, actor), await tooManyRefusal(tx, actor.id))
    const name = newName(ctx, await passkeysOf(tx, actor.id))
    const id = await insertPasskey(tx, actor.id, { name, transports: passkey.response.transports ?? [], proved })
    const ended = isFirst ? await endSessions(tx, actor.id, actor.sessionId) : 0
    if (isFirst) await forgetSignIns(tx, actor.id)
    if (isFirst) await confirmSession(tx, actor)
    const added = await findPasskey(tx, actor.id, id)
    assertFound(added)
    return {
      action: isFirst ? 'two_factor.enabled' : 'passkey.added',
      subject: { type: 'user', id: actor.id },
      personId: actor.id,
      after: { factor: 'PASSKEY', passkey: name, ...(isFirst && { sessionsEnded: ended }) },
      events: [
        refresh('auth', [actor.id]),
        notify({ ...passkeyAdded(name, { isFirst, ended }), bySession: actor.sessionId }, [actor.id]),
      ],
      answer: {
        passkey: presentPasskey(added),
        recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, actor.id) : null,
      },
    }
  })
}

/** Returns a name for a new passkey, from the browser and the system that created it, with a number if it is taken. */
function newName({ request }: Context, existing: readonly { name: string }[]): string {
  const { browser, system } = deviceOf(request.userAgent)
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Passkey')
  const taken = new Set(existing.map((passkey) => passkey.name))
  let number = 2
  while (taken.has(`${name} ${number}`)) number++
  return taken.has(name) ? `${name} ${number}` : name
}
