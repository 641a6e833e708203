import { ne } from 'drizzle-orm'
import { testPassword } from '../../../../testing/company.ts'
import { all, type FeatureRows, no, none, ofUser, open, own, page, row, type Who } from '../../../../testing/rows.ts'
import { keyOf } from './keys.ts'
import { addressOf, unknownId, type World } from '../../../../testing/world.ts'
import { sessions } from '../../../access/tables.ts'

const sessionInput = async (world: World, { subject }: Who) => ({
  id: subject ? await world.session(subject) : unknownId(),
})

/** Sets the creator's password to the test password and returns the input to create a key. */
async function keyInput(world: World, { actor }: Who) {
  const expiresOn = Temporal.Now.plainDateISO('Africa/Cairo').add({ days: 30 }).toString()
  const currentPassword = await world.password(actor)
  return { name: 'A program', permissions: ['leaves.read'], expiresOn, currentPassword }
}
const ownKey = async ({ app }: World, { subject }: Who) => ({
  id: subject ? (await keyOf(app, subject, ['leaves.read'])).id : unknownId(),
})

const suspendedKey = async ({ app }: World, { subject }: Who) => ({
  id: subject ? (await keyOf(app, subject, ['leaves.read'], { suspended: true })).id : unknownId(),
})

/** Returns the input that lists only the caller's own sessions. */
const ownSessionsInput = async (world: World, { actor }: Who) => ({ ...page(), search: await addressOf(world, actor) })
/** Deletes all sessions except the caller's, and then signs in one other person. */
async function otherSessionInput(world: World, { actor }: Who) {
  await world.app.app.db.delete(sessions).where(ne(sessions.userId, actor))
  await world.session(await world.person('Employee', null))
  return {}
}

// oxfmt-ignore
export const rows: FeatureRows<'auth'> = {
  login: open(() => ({ email: 'stranger@test.example', password: testPassword }), 'ok'),
  logout: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  me: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  passwordResetEnabled: open(none, 'ok'),
  company: open(none, 'ok'),
  passwordRules: open(none, 'ok'),
  forgotPassword: open(() => ({ email: 'colleague@test.example' }), 'ok'),
  resetPassword: open(async (world) => {
    const person = await world.person('Employee', null)
    return { token: await world.link(person, 'RESET_PASSWORD'), newPassword: 'Another-horse-9' }
  }, 'ok'),
  activate: open(async (world) => {
    const person = await world.person('Employee', null, 'PENDING_ACTIVATION')
    await world.password(person)
    return { token: await world.link(person, 'ACTIVATE') }
  }, 'ok'),
  undoAddressChange: open(async (world) => {
    const person = await world.person('Employee', null)
    return { token: await world.link(person, 'UNDO_ADDRESS'), newPassword: 'Another-horse-9' }
  }, 'ok'),
  sessions: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  endSession: row(sessionInput, own, own, own, own, own, own),
  endOtherSessions: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  apiKeys: row(page, '403', '403', '403', '403', '403', 'ok'),
  createApiKey: row(keyInput, '403', '403', '403', '403', '403', 'ok'),
  revokeApiKey: row(ownKey, no, no, no, no, no, all),
  releaseApiKey: row(suspendedKey, no, no, no, no, no, no),
  allSessions: row(ownSessionsInput, '403', '403', '403', '403', 'ok', 'ok'),
  endAnySession: row(sessionInput, no, no, no, no, all, all),
  endSessionsOfPerson: row(ofUser, no, no, no, no, all, all),
  endSessionsOfOthers: row(otherSessionInput, '403', '403', '403', '403', 'ok', 'ok'),
}
