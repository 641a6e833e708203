import { testPassword } from '../../../../testing/company.ts'
import { type FeatureRows, no, none, open, own, row, type Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { ssoIdentities, ssoProviders } from '../../../access/providers/tables.ts'

/** Adds a provider and returns it; no request goes to its issuer. */
async function addProvider(world: World) {
  const values = { clientId: 'a', scopes: 'openid', emailClaim: 'email', verifiedClaim: 'email_verified' }
  const [row] = await world.app.app.db
    .insert(ssoProviders)
    .values({
      ...values,
      name: world.newName(),
      issuer: 'https://login.test.example',
      clientAuthentication: 'BASIC',
      factor: 'MUSTER',
      isEnabled: true,
    })
    .returning()
  return row as typeof ssoProviders.$inferSelect
}
/** Links a person with a new provider and returns the id of the link. */
async function link(world: World, userId: string) {
  const { id: providerId } = await addProvider(world)
  const [row] = await world.app.app.db
    .insert(ssoIdentities)
    .values({ providerId, userId, subject: world.newName(), email: 'someone@test.example' })
    .returning({ id: ssoIdentities.id })
  return row?.id ?? ''
}
async function identityInput(world: World, { actor, subject }: Who) {
  await world.password(actor)
  return { id: subject ? await link(world, subject) : unknownId() }
}
async function linkedInput(world: World, { actor, subject }: Who) {
  if (subject && subject !== actor) await link(world, subject)
  return { userId: subject ?? unknownId() }
}
const providerSettings = { name: 'Example ID', clientId: 'muster', currentPassword: testPassword }
const newProviderInput = () => ({ ...providerSettings, issuer: 'https://login.test.example' })
const changedProviderInput = async (world: World) => ({
  ...providerSettings,
  id: (await addProvider(world)).id,
  version: 1,
})
/** Settings that nobody but the owner gets as far as having checked. */
const samlSettings = {
  name: 'Example ID',
  signInAddress: 'https://login.test.example/saml',
  certificate: 'none',
  currentPassword: testPassword,
}
const newSamlInput = () => ({ ...samlSettings, entityId: 'https://login.test.example' })
const changedSamlInput = async (world: World) => ({ ...samlSettings, id: (await addProvider(world)).id, version: 1 })
const removedProviderInput = async (world: World) => ({
  id: (await addProvider(world)).id,
  currentPassword: testPassword,
})

const passwordSignInInput = () => ({
  rule: 'EVERYONE',
  roleIds: [],
  was: { rule: 'EVERYONE', roleIds: [] },
  currentPassword: testPassword,
})

/** The rows of single sign-on. Only the owner of the installation may set it up, and the table does not include them. */
// oxfmt-ignore
export const singleSignOnRows = {
  signInOptions: open(none, 'ok'),
  startSingleSignOn: open(() => ({ id: unknownId() }), 'ok'),
  completeSingleSignOn: open(() => ({ id: unknownId(), code: 'a', state: 'b' }), 'ok'),
  unconfirmedSignIn: open(none, '401'),
  confirmSingleSignOn: open(() => ({ password: testPassword }), '401'),
  signOutAtProvider: open(() => ({ id: unknownId() }), 'ok'),
  backchannelLogout: open(() => ({ id: unknownId(), logout_token: 'none' }), '404'),
  linkedIdentities: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  unlinkIdentity: row(identityInput, own, own, own, own, own, own),
  unlinkPerson: row(linkedInput, no, no, no, no, '403 ok ok', '403 ok ok'),
  setPasswordSignIn: row(passwordSignInInput, '403', '403', '403', '403', '403', '403'),
  singleSignOnSettings: row(none, '403', '403', '403', '403', '403', '403'),
  addProvider: row(newProviderInput, '403', '403', '403', '403', '403', '403'),
  changeProvider: row(changedProviderInput, '403', '403', '403', '403', '403', '403'),
  removeProvider: row(removedProviderInput, '403', '403', '403', '403', '403', '403'),
  samlMetadata: open(() => ({ id: unknownId() }), '404'),
  receiveSamlResponse: open(() => ({ id: unknownId(), SAMLResponse: 'none' }), '404'),
  continueSamlSignIn: open(() => ({ id: unknownId() }), 'ok'),
  addSamlProvider: row(newSamlInput, '403', '403', '403', '403', '403', '403'),
  changeSamlProvider: row(changedSamlInput, '403', '403', '403', '403', '403', '403'),
  readSamlMetadata: row(() => ({ metadata: '<none/>' }), '403', '403', '403', '403', '403', '403'),
  testProvider: row(() => ({ issuer: 'https://login.test.example' }), '403', '403', '403', '403', '403', '403'),
} satisfies Partial<FeatureRows<'auth'>>
