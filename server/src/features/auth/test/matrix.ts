import { desc, eq, ne, sql } from 'drizzle-orm'
import { testPassword } from '../../../../testing/company.ts'
import { all, type FeatureRows, no, none, ofUser, open, own, page, row, type Who } from '../../../../testing/rows.ts'
import type { CreationOptions, RequestOptions } from '@muster/contract/access/passkeySchemas'
import { createPasskeyChallenge } from '../../../access/factors/passkeyChallenges.ts'
import { insertPasskey, userHandleOf } from '../../../access/factors/passkeys.ts'
import { addPendingFactor } from '../../../access/factors/secondFactors.ts'
import type { ChallengePurpose } from '../../../access/factors/tables.ts'
import { hashToken, newToken } from '../../../access/sessions.ts'
import { singleSignOnRows } from './singleSignOnMatrix.ts'
import { codeOf, confirmSessions, giveFactor, takeFactor } from './factors.ts'
import { keyOf } from './keys.ts'
import { SoftAuthenticator } from '../../../../testing/softAuthenticator.ts'
import { addressOf, unknownId, type World } from '../../../../testing/world.ts'
import { settings } from '../../../companySettings/tables.ts'
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
async function assistantInput(world: World, who: Who) {
  await world.app.app.db.insert(settings).values({ key: 'assistantsAllowed', value: true }).onConflictDoNothing()
  const { expiresOn, currentPassword } = await keyInput(world, who)
  return { name: 'My assistant', expiresOn, currentPassword }
}
const assistantKey = async ({ app }: World, { subject }: Who) => ({
  id: subject ? (await keyOf(app, subject, [], { kind: 'ASSISTANT' })).id : unknownId(),
})
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
async function firstCodeInput(world: World, { actor }: Who) {
  const { app } = world
  await takeFactor(app, actor)
  const owner = { id: actor, sessionId: await sessionOf(world, actor) }
  const secret = await app.app.db.transaction((tx) => addPendingFactor(tx, app.app, owner))
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
const site = 'http://localhost:3000'
const newPasskey = (challenge: string, userId: string) => {
  const authenticator = new SoftAuthenticator(site)
  const user = { id: userHandleOf(userId), name: '', displayName: '' }
  const options = { rp: { id: 'localhost', name: '' }, user, challenge } as CreationOptions
  return { authenticator, passkey: authenticator.create(options) }
}
async function sessionOf({ app }: World, userId: string) {
  const [session] = await app.app.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(1)
  return session?.id ?? unknownId()
}
const challengeFor = (world: World, purpose: ChallengePurpose, binding: string) =>
  createPasskeyChallenge(world.app.app.db, { purpose, binding })
async function newPasskeyInput(world: World, { actor }: Who) {
  await takeFactor(world.app, actor)
  const challenge = await challengeFor(world, 'ADD', await sessionOf(world, actor))
  return { passkey: newPasskey(challenge, actor).passkey }
}
/** Stores a passkey of a person and returns its id and its authenticator. */
async function storePasskey({ app }: World, userId: string) {
  const { authenticator } = newPasskey('', userId)
  const [publicKey, credentialId] = [authenticator.cosePublicKey(), authenticator.id.toString('base64url')]
  const proved = { credentialId, publicKey, counter: 0, isBackedUp: false }
  const id = await app.app.db.transaction((tx) =>
    insertPasskey(tx, userId, { name: 'Security key', transports: [], proved }),
  )
  return { id, authenticator }
}
const passkeyId = async (world: World, { subject }: Who) => ({
  id: subject ? (await storePasskey(world, subject)).id : unknownId(),
})
async function ownPasskeyInput(world: World, { actor }: Who) {
  await giveFactor(world.app, actor)
  await confirmSessions(world.app, actor)
  return {}
}
async function renameInput(world: World, who: Who) {
  return { ...(await passkeyId(world, who)), name: 'My key' }
}
async function removePasskeyInput(world: World, who: Who) {
  const input = await passkeyId(world, who)
  await confirmSessions(world.app, who.actor)
  return input
}
async function hasPasskey(world: World, { actor }: Who) {
  await storePasskey(world, actor)
  return {}
}
async function passkeyConfirmation(world: World, { actor }: Who) {
  const { authenticator } = await storePasskey(world, actor)
  const challenge = await challengeFor(world, 'CONFIRM', await sessionOf(world, actor))
  return { passkey: authenticator.sign({ rpId: 'localhost', challenge } as RequestOptions, { userHandle: null }) }
}
/** Begins a sign-in with a passkey after the password and returns the input of its second step. */
async function passkeySignIn(world: World) {
  const { app } = world
  const person = await world.person('Employee', null)
  await world.password(person)
  const { authenticator } = await storePasskey(world, person)
  const email = await world.emailOf(person)
  const { body } = await app.call(null, 'POST', '/auth/login', { email, password: testPassword })
  return { challenge: String(body.challenge), authenticator }
}
async function passkeySignInInput(world: World) {
  const { challenge: token, authenticator } = await passkeySignIn(world)
  const challenge = await challengeFor(world, 'SIGN_IN', hashToken(token))
  const passkey = authenticator.sign({ rpId: 'localhost', challenge } as RequestOptions, { userHandle: null })
  return { challenge: token, passkey }
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
  assistantKeys: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  createAssistantKey: row(assistantInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  revokeAssistantKey: row(assistantKey, own, own, own, own, own, own),
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
  beginPasskey: row(noFactorInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  addPasskey: row(newPasskeyInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  renamePasskey: row(renameInput, own, own, own, own, own, own),
  removePasskey: row(removePasskeyInput, own, own, own, own, own, own),
  removeApp: row(ownPasskeyInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  beginPasskeyConfirmation: row(hasPasskey, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  confirmWithPasskey: row(passkeyConfirmation, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  beginPasskeySignIn: open(async (world) => ({ challenge: (await passkeySignIn(world)).challenge }), 'ok'),
  signInWithPasskey: open(passkeySignInInput, 'ok'),
  // The last of these calls, so that no caller keeps a second factor.
  disableTwoFactor: row(confirmedInput, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  forgetDevice: row(deviceInput, own, own, own, own, own, own),
  resetTwoFactor: row(resetInput, no, no, no, no, '403 ok ok', '403 ok ok'),
  // Only the owner of the installation may, and this table does not include them.
  allAssistantKeys: row(page, '403', '403', '403', '403', '403', '403'),
  allowAssistants: row(() => ({ isAllowed: true }), '403', '403', '403', '403', '403', '403'),
  twoFactorPolicy: row(none, '403', '403', '403', '403', '403', '403'),
  setTwoFactorPolicy: row(policyInput, '403', '403', '403', '403', '403', '403'),
  protectedPeople: row(page, '403', '403', '403', '403', '403', '403'),
  exportProtectedPeople: row(none, '403', '403', '403', '403', '403', '403'),
  ...singleSignOnRows,
}
