import { notify } from '../../../events/event.ts'
import type { PasskeyRow } from '../../../access/factors/passkeys.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { conflict, Refusal } from '../../../kernel/errors.ts'
import { ownerId } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import { eq } from 'drizzle-orm'
import { sourceOf } from '../openSession.ts'
import { passkeyCopied, passkeyOfOtherCopied } from './messages.ts'

/** Returns the refusal where browsers have no passkeys. */
export const unavailable = () =>
  conflict(
    'Passkeys need an encrypted address with a name, such as https://hr.example.com. They don’t work at an IP address.',
    'passkey.unavailable',
  )

/** Returns the refusal for a passkey alone that does not sign in, without saying why. */
export const refusedPasskey = () =>
  new Refusal(401, 'This passkey was not accepted. Please try again, or sign in with your password.', {
    code: 'two_factor.refused',
  })

export const passkeyAloneRefusal = () =>
  new Refusal(403, 'Your company does not allow signing in with a passkey alone.', {
    error: 'Forbidden',
    code: 'passkey.not_allowed',
  })

/** Records the use of a passkey that may have been copied, and notifies its owner and that of the installation. */
export async function reportCopy(ctx: Context, { id, name, userId }: PasskeyRow): Promise<void> {
  await change(sourceOf(ctx, userId), async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    const owner = await ownerId(tx, ctx.app.config)
    const fullName = person ? `${person.firstName} ${person.lastName}` : ''
    return {
      action: 'passkey.copy_refused',
      subject: { type: 'passkey', id },
      personId: userId,
      after: { passkey: name },
      events: [
        notify(passkeyCopied(name), [userId]),
        ...(owner === null || owner === userId ? [] : [notify(passkeyOfOtherCopied(fullName, name), [owner])]),
      ],
      answer: undefined,
    }
  })
}
