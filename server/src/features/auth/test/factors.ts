import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { replaceRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import { addPendingFactor, removeFactors } from '../../../access/factors/secondFactors.ts'
import { secondFactors, sessions } from '../../../access/tables.ts'
import { now } from '../../../kernel/clock.ts'
import { transaction } from '../../../db/transaction.ts'
import type { CreationOptions } from '@muster/contract/access/passkeySchemas'
import type { TestApp } from '../../../../testing/app.ts'
import { SoftAuthenticator } from '../../../../testing/softAuthenticator.ts'

type App = Pick<TestApp, 'app'>

/** Returns the code that an app with this secret shows, `steps` half minutes from now. */
export const codeOf = (secret: Uint8Array | string, steps = 0): string =>
  new TOTP({
    secret:
      typeof secret === 'string' ? Secret.fromBase32(secret) : new Secret({ buffer: new Uint8Array(secret).buffer }),
  }).generate({ timestamp: now().epochMilliseconds + steps * 30_000 })

/** Gives a person a second factor and recovery codes. Returns the secret and the codes. */
export const giveFactor = ({ app }: App, userId: string) =>
  transaction(app.db, async (tx) => {
    await removeFactors(tx, userId)
    const secret = await addPendingFactor(tx, app, { id: userId, sessionId: randomUUIDv7() })
    await tx
      .update(secondFactors)
      .set({ confirmedAt: sql`now()`, sessionId: null })
      .where(eq(secondFactors.userId, userId))
    return { secret, recoveryCodes: await replaceRecoveryCodes(tx, userId) }
  })

/** Marks the second factor as confirmed just now, in all sessions of a person. */
export async function confirmSessions({ app }: App, userId: string): Promise<void> {
  await app.db
    .update(sessions)
    .set({ factorConfirmedAt: sql`now()` })
    .where(eq(sessions.userId, userId))
}

/** Removes the second factor of a person. */
export const takeFactor = ({ app }: App, userId: string) => transaction(app.db, (tx) => removeFactors(tx, userId))

/** Adds a passkey for the person with this first name, by the calls. Returns its authenticator, and the answer's body. */
export async function givePasskey(
  app: TestApp,
  name: string,
  options?: ConstructorParameters<typeof SoftAuthenticator>[1],
) {
  const authenticator = new SoftAuthenticator(app.app.config.publicUrl, options)
  const begun = await app.call(name, 'POST', '/auth/passkeys/options', {})
  const passkey = authenticator.create(begun.body as CreationOptions)
  const { status, body } = await app.call(name, 'POST', '/auth/passkeys', { passkey })
  if (status !== 201) throw new Error(`The passkey was not added: ${JSON.stringify([begun.body, body])}`)
  return { authenticator, body }
}
