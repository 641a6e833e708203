import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hasFactor, removeFactors } from '../access/factors/secondFactors.ts'
import { endSessions } from '../access/sessions.ts'
import { anonymousActor } from '../kernel/actor.ts'
import { change } from '../audit/change.ts'
import { notify, refresh } from '../events/event.ts'
import { factorReset } from '../features/auth/twoFactor/messages.ts'
import { StartError } from '../kernel/startError.ts'
import { users } from '../people/tables.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

/**
 * `npm run reset-factor -- ADDRESS`: removes the second factor of an account, its recovery codes, remembered devices and
 * sessions. The command is meant for people who lost everything and have no administrator who can reset it. It is
 * recorded in the audit trail, and the person is notified and mailed. The password does not change.
 */
async function resetFactor({ db, keys }: Trail, argument: string | undefined): Promise<boolean> {
  const email = argument?.trim().toLowerCase()
  if (!email) throw new StartError('Please add the email address of the account: npm run reset-factor -- ADDRESS')
  const request = {
    id: randomUUIDv7(),
    address: 'command',
    userAgent: null,
    call: 'reset-factor',
    idempotencyKey: null,
  }
  const app = { db, keys, areasReaching: async () => [] }
  await change({ app, actor: anonymousActor, request }, async (tx) => {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
      .for('no key update')
    if (!account) throw new StartError(`No account has the address ${email}.`)
    if (!(await hasFactor(tx, account.id))) throw new StartError(`The account ${email} has no second factor.`)
    await removeFactors(tx, account.id)
    const sessionsEnded = await endSessions(tx, account.id)
    return {
      action: 'two_factor.reset_by_command',
      subject: { type: 'user', id: account.id },
      personId: account.id,
      after: { sessionsEnded },
      events: [refresh('auth', [account.id]), notify(factorReset('An operator of the server'), [account.id])],
      answer: undefined,
    }
  })
  print(
    `The second factor of ${email} was removed, and all its sessions ended. The password alone is enough to sign in.`,
  )
  return true
}

withTrail((trail) => resetFactor(trail, process.argv[2]))
