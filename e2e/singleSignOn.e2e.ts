import type { Page } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider, testClient } from '../server/testing/identityProvider.ts'
import { type SamlProvider, startSamlProvider } from '../server/testing/samlProvider.ts'
import { connection, expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { demoPassword, emailOf } from './support/company.ts'
import { startServer, type RunningServer } from './support/server.ts'

// Servers start, and the tests of this file follow one another.
test.setTimeout(120_000)
test.describe.configure({ mode: 'serial' })

let server: RunningServer
let provider: IdentityProvider
let saml: SamlProvider
let providerId: string
test.beforeAll(async ({ template }) => {
  server = await startServer({ template })
  saml = await startSamlProvider({ manager: emailOf('manager') })
  provider = await startIdentityProvider({
    employee: { email: emailOf('employee'), email_verified: true },
    unverified: { email: emailOf('lead'), email_verified: false },
    stranger: { email: 'stranger@demo.test', email_verified: true },
  })
})
test.afterAll(async () => {
  await provider.close()
  await saml.close()
  await server.stop()
})

// The browser also opens the provider's own pages.
test.beforeEach(({ faults }) => faults.expect(/^Request to http:\/\/127\.0\.0\.1:\d+\//))

const phone = { width: 390, height: 844 }
const continueLink = (page: Page) => page.getByRole('link', { name: 'Continue with Example ID' })

/** Signs in at the provider with the keyboard, from the sign-in page of Muster. */
async function signInAs(page: Page, account: string) {
  await continueLink(page).press('Enter')
  await page.getByRole('button', { name: `Sign in as ${account}` }).press('Enter')
}

test('the owner adds a provider, tests the connection and gets the address to register', async ({ openAs, faults }) => {
  const { url } = server
  faults.expect(/\/api\/settings\/single-sign-on\/test 400/)
  await provider.serve(url, 'not-registered')
  const page = await openAs('owner', { url, at: '/?view=settings&tab=single-sign-on' })
  await expect(page.getByText('No sign-in providers')).toBeVisible()
  await page.getByRole('button', { name: 'Add Provider' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Provider' })
  await dialog.getByLabel('Name').fill('Example ID')
  await dialog.getByLabel('Issuer').fill('http://login.example.com')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByRole('status')).toContainText('Please enter an address such as https://login.example.com')
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByRole('status')).toContainText('The provider answers. It has 1 key.')
  await dialog.getByRole('button', { name: 'More settings' }).click()
  await expectNoAxeViolations(page, 'the settings of a provider')
  await dialog.getByLabel('Client ID').fill(testClient.clientId)
  await dialog.getByLabel('Client secret').fill(testClient.clientSecret)
  await dialog.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  const address = await page.getByRole('textbox', { name: 'Redirect address' }).inputValue()
  expect(address).toMatch(new RegExp(`^${url}/api/auth/sso/[0-9a-f-]{36}/callback$`))
  providerId = address.split('/').at(-2) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Example ID' })).toContainText('0 people')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'the providers on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await provider.serve(url, providerId)
})

test('a person signs in through the provider, links the account once, and then needs no password', async ({
  openBlankPage,
  faults,
}) => {
  const { url } = server
  faults.expect(/\/api\/auth\/sso\/confirm 401/)
  const page = await openBlankPage({ url })
  await page.goto(`${url}/?view=leaves`)
  await expect(continueLink(page)).toBeVisible()
  await expectNoAxeViolations(page, 'the sign-in page with a provider')
  await signInAs(page, 'employee')
  await expect(page.getByRole('heading', { name: 'Link your account' })).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectNoAxeViolations(page, 'linking an account')
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, 'linking an account on a phone in dark mode')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await password.fill('Wrong-horse-1')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Incorrect password/)
  await password.fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(connection(page)).toHaveText('Live')
  expect(page.url()).toBe(`${url}/?view=leaves`)

  const another = await openBlankPage({ url })
  await another.goto(`${url}/?view=attendance`)
  await signInAs(another, 'employee')
  await expect(connection(another)).toHaveText('Live')
  expect(another.url()).toBe(`${url}/?view=attendance`)
})

test('a sign-in that fails leads back with the reason, and the password still works', async ({ openBlankPage }) => {
  const { url } = server
  for (const [account, reason] of [
    ['stranger', 'There is no Muster account with your email address at Example ID.'],
    ['unverified', 'Example ID has not verified your email address.'],
  ] as const) {
    const page = await openBlankPage({ url })
    await page.goto(url)
    await signInAs(page, account)
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    expect(page.url()).toBe(`${url}/`)
    await expectNoAxeViolations(page, `the sign-in page after ${account}`)
  }
  const page = await openBlankPage({ url })
  await page.goto(`${url}/?sso=away&provider=${providerId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Example ID can’t be reached right now.' })).toBeVisible()
  await page.getByLabel('Email').fill(emailOf('manager'))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(connection(page)).toHaveText('Live')
})

test('a person sees the link in their settings and removes it', async ({ openAs }) => {
  const page = await openAs('employee', { url: server.url, at: '/?view=settings&tab=security' })
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await expect(section).toContainText(emailOf('employee'))
  await expectNoAxeViolations(page, 'the links of an account')
  await section.getByRole('button', { name: 'Unlink Example ID' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(section).toBeHidden()
})

test('new people get an account, and a sign-out at the provider ends their session', async ({
  openAs,
  openBlankPage,
  faults,
}) => {
  faults.expect(/ 401$/)
  const { url } = server
  const owner = await openAs('owner', { url, at: '/?view=settings&tab=single-sign-on' })
  const row = owner.getByRole('listitem').filter({ hasText: 'Example ID' })
  await row.getByRole('button', { name: 'Actions' }).click()
  await owner.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Edit Provider' })
  await dialog.getByRole('switch', { name: 'Create accounts' }).press('Space')
  await dialog.getByRole('switch', { name: 'Sign out there as well' }).press('Space')
  await expect(dialog.getByLabel('Role of new people')).toBeVisible()
  await expectNoAxeViolations(owner, 'the settings for new people')
  await dialog.getByLabel('Current password').fill(demoPassword)
  await owner.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const page = await openBlankPage({ url })
  await page.goto(url)
  await signInAs(page, 'stranger')
  await expect(connection(page)).toHaveText('Live')
  const another = await page.context().newPage()
  await another.goto(`${provider.issuer}/session/end`)
  await another.getByRole('button', { name: /Yes/ }).click()
  await expect(page.getByText('Please sign in again')).toBeVisible()
  await another.close()
})

test('the owner adds a provider with SAML by its metadata, and a person signs in through it', async ({
  openAs,
  openBlankPage,
}) => {
  const { url } = server
  const owner = await openAs('owner', { url, at: '/?view=settings&tab=single-sign-on' })
  await owner.getByRole('button', { name: 'Add SAML Provider' }).press('Enter')
  const dialog = owner.getByRole('dialog', { name: 'Add SAML Provider' })
  await dialog.getByLabel('Name').fill('Example SAML')
  await dialog.getByLabel('Metadata of the provider').fill(saml.metadata)
  await dialog.getByRole('button', { name: 'Read metadata' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('The fields were filled in.')
  await expect(dialog.getByLabel('Certificate')).toHaveValue(/BEGIN CERTIFICATE/)
  const creates = dialog.getByRole('switch', { name: 'Create accounts' })
  await creates.press('Space')
  await expect(dialog.getByLabel('Attribute with the role')).toBeVisible()
  await expect(dialog.getByLabel(/^Claim/)).toHaveCount(0)
  await creates.press('Space')
  await dialog.getByRole('button', { name: 'More settings' }).press('Enter')
  await expectNoAxeViolations(owner, 'the settings of a provider with SAML')
  await dialog.getByLabel('Current password').fill(demoPassword)
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('textbox', { name: 'Assertion consumer service' })).toHaveValue(/saml\/response$/)
  await owner.getByRole('button', { name: 'Done' }).click()
  await expect(owner.getByRole('listitem').filter({ hasText: 'Example SAML' })).toContainText('0 people')

  for (const isLinked of [false, true]) {
    const page = await openBlankPage({ url })
    await page.goto(`${url}/?view=leaves`)
    await page.getByRole('link', { name: 'Continue with Example SAML' }).press('Enter')
    await page.getByRole('button', { name: 'Sign in as manager' }).press('Enter')
    if (!isLinked) {
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
    }
    await expect(connection(page)).toHaveText('Live')
    expect(page.url()).toBe(`${url}/?view=leaves`)
  }
})

test('the owner copies the address of SCIM, creates its key and sees the first call', async ({ openAs }) => {
  const { url } = server
  const page = await openAs('owner', { url, at: '/?view=settings&tab=single-sign-on' })
  const section = page.getByRole('region', { name: 'SCIM provisioning' })
  await expect(section).toContainText(`${url}/scim/v2`)
  await expect(section).toContainText('Never')
  await section.getByRole('button', { name: 'Create Key' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Key' })
  await expect(dialog.getByLabel('Name')).toHaveValue('SCIM')
  await dialog.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const token = await shown.getByRole('textbox', { name: 'Key' }).inputValue()
  await shown.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(section.getByRole('listitem').filter({ hasText: 'SCIM' })).toContainText('In use')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/scim/v2/Users?count=1`, { headers })).status).toBe(200)
  await page.reload()
  await expect(section).toContainText('GET /scim/v2/Users 200')
  await expectNoAxeViolations(page, 'SCIM provisioning')
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('with passwords for the owner only, the sign-in page offers the provider first', async ({
  openAs,
  openBlankPage,
}) => {
  const { url } = server
  const owner = await openAs('owner', { url, at: '/?view=settings&tab=single-sign-on' })
  const section = owner.getByRole('region', { name: 'Password sign-in' })
  await section.getByRole('button', { name: 'Change' }).press('Enter')
  const dialog = owner.getByRole('dialog', { name: 'Password sign-in' })
  await dialog.getByLabel('Who may use a password').selectOption('Only you')
  await dialog.getByLabel('Current password').fill(demoPassword)
  await owner.keyboard.press('Enter')
  await expect(section).toContainText('Only you')

  const page = await openBlankPage({ url })
  await page.goto(url)
  await expect(continueLink(page)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  await expectNoAxeViolations(page, 'the sign-in page without passwords')
  await page.getByRole('button', { name: 'Sign in with a password' }).press('Enter')
  await page.getByLabel('Email').fill(emailOf('owner'))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(connection(page)).toHaveText('Live')
})
