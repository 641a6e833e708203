import { desc, eq, ne, sql } from 'drizzle-orm'
import { testPassword } from '../../../../testing/company.ts'
import { all, type FeatureRows, no, none, ofUser, open, own, page, row, type Who } from '../../../../testing/rows.ts'
import { addPendingFactor } from '../../../access/factors/secondFactors.ts'
import { newToken } from '../../../access/sessions.ts'
import { codeOf, confirmSessions, giveFactor, takeFactor } from './factors.ts'
import { keyOf } from './keys.ts'
import { addressOf, unknownId, type World } from '../../../../testing/world.ts'
import { rememberedDevices, sessions } from '../../../access/tables.ts'

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

/** Begins a sign-in with a second factor and returns the input that completes it. */
async function codeInput(world: World) {
  const { app } = world
  const person = await world.person('Employee', null)
  await world.password(person)
  const { secret } = await giveFactor(app, person)
  const email = await world.emailOf(person)
  const { body } = await app.call(null, 'POST', '/auth/login', { email, password: testPassword })
  return { challenge: body.challenge, code: codeOf(secret) }
}
/** Leaves the caller without a second factor, just signed in. */
async function noFactorInput({ app }: World, { actor }: Who) {
  await takeFactor(app, actor)
  return {}
}
async function firstCodeInput({ app }: World, { actor }: Who) {
  await takeFactor(app, actor)
  const { db } = app.app
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, actor))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(1)
  const owner = { id: actor, sessionId: session?.id ?? unknownId() }
  const secret = await db.transaction((tx) => addPendingFactor(tx, app.app, owner))
  return { code: codeOf(secret) }
}
async function confirmedInput({ app }: World, { actor }: Who) {
  await giveFactor(app, actor)
  await confirmSessions(app, actor)
  return {}
}
const ownCodeInput = async ({ app }: World, { actor }: Who) => ({ code: codeOf((await giveFactor(app, actor)).secret) })
async function deviceInput({ app }: World, { subject }: Who) {
  if (!subject) return { id: unknownId() }
  const [row] = await app.app.db
    .insert(rememberedDevices)
    .values({ userId: subject, tokenHash: newToken(), address: '127.0.0.1', expiresAt: sql`now() + interval '1 day'` })
    .returning({ id: rememberedDevices.id })
  return { id: row?.id ?? '' }
}
async function resetInput(world: World, { actor, subject }: Who) {
  if (subject && subject !== actor) await giveFactor(world.app, subject)
  return { userId: subject ?? unknownId(), currentPassword: await world.password(actor) }
}
const policyInput = () => ({ policy: { rememberDays: 30, roles: [] }, was: { rememberDays: 30, roles: [] } })

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
  signInWithCode: open(codeInput, 'ok'),
  twoFactor: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  setUpTwoFactor: row(noFactorInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  enableTwoFactor: row(firstCodeInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  renewRecoveryCodes: row(confirmedInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  confirmTwoFactor: row(ownCodeInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  // The last of these calls, so that no caller keeps a second factor.
  disableTwoFactor: row(confirmedInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  forgetDevice: row(deviceInput, own, own, own, own, own, own),
  resetTwoFactor: row(resetInput, no, no, no, no, '403 ok ok', '403 ok ok'),
  // Only the owner of the installation may, and this table does not include them.
  twoFactorPolicy: row(none, '403', '403', '403', '403', '403', '403'),
  setTwoFactorPolicy: row(policyInput, '403', '403', '403', '403', '403', '403'),
  protectedPeople: row(page, '403', '403', '403', '403', '403', '403'),
  exportProtectedPeople: row(none, '403', '403', '403', '403', '403', '403'),
}
