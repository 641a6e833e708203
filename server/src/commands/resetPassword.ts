import { randomUUIDv7 } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { anonymousActor } from '../kernel/actor.ts'
import { createPrintedLink, endLinks } from '../access/oneUseLinks.ts'
import { record } from '../audit/record.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../db/transaction.ts'
import { StartError } from '../kernel/startError.ts'
import { users } from '../people/tables.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

/**
 * `npm run reset-password -- ADDRESS`: prints a link to choose a new password. The link works once, within an hour. The
 * command is meant for people who can't sign in and receive no mail. It is recorded in the audit trail. Using the link
 * ends all sessions and API keys.
 */
async function resetPassword({ db, keys }: Trail, argument: string | undefined): Promise<boolean> {
  const email = argument?.trim().toLowerCase()
  if (!email) throw new StartError('Please add the email address of the account: npm run reset-password -- ADDRESS')
  const { publicUrl } = readConfig(process.env)
  const request = {
    id: randomUUIDv7(),
    address: 'command',
    userAgent: null,
    call: 'reset-password',
    idempotencyKey: null,
  }
  const token = await transaction(db, async (tx) => {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'ACTIVE')))
      .for('no key update')
    if (!account) throw new StartError(`No active account has the address ${email}.`)
    // Ends links mailed earlier, because the number of open links is limited.
    await endLinks(tx, account.id)
    const link = await createPrintedLink(tx, account.id)
    await record(
      tx,
      { app: { db, keys }, actor: anonymousActor, request },
      { action: 'password.link_printed', subject: { type: 'user', id: account.id }, personId: account.id },
    )
    return link
  })
  if (token === null) throw new Error('The link was not made')
  print('Open this link to choose a new password. It works once, within an hour, and ends all sessions and API keys.')
  print(`${publicUrl}/?view=reset-password#token=${token}`)
  return true
}

withTrail((trail) => resetPassword(trail, process.argv[2]))
