import type { CDPSession, Page } from '@playwright/test'
import { connection, expect, test } from './fixtures.ts'
import { addPerson } from './support/addPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf } from './support/company.ts'
import { signInByForm } from './support/signInForm.ts'

const phone = { width: 390, height: 844 }

/** Gives a page's browser an authenticator that checks the person and answers at once. Ends with the test. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

async function signOut(page: Page) {
  await page
    .getByRole('button', { name: /^Account menu|New Person/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
}

/** Sets up a passkey as the first second factor, with the keyboard alone. */
async function setUpPasskey(page: Page) {
  await page.getByRole('radio', { name: 'Passkey' }).press('Space')
  await expectNoAxeViolations(page, 'the choice of a second factor')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).press('Enter')
}

async function expectSignedIn(page: Page) {
  await expect(connection(page)).toHaveText('Live')
}

const protectionOf = (page: Page) => page.getByRole('region', { name: 'Account protection' })
const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })

test('a passkey is set up, completes sign-ins, is named, and is removed', async ({ openAs, server, faults }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: '/?view=settings&tab=security', ownSession: true })
  const cdp = await addAuthenticator(page)
  try {
    await protectionOf(page).getByRole('button', { name: 'Set up' }).press('Enter')
    await setUpPasskey(page)
    await expect(protectionOf(page)).toContainText('Your password and your passkey')
    const passkey = passkeysOf(page).getByRole('listitem')
    await expect(passkey).toContainText(/Chrome on Linux.*Never used/)

    await signOut(page)
    await signInByForm(page, username)
    // The person had not signed in with the form in this browser before, so that the code comes first.
    await expect(page.getByLabel('Six-digit code')).toBeFocused()
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expectSignedIn(page)

    await signOut(page)
    await signInByForm(page, username)
    // Now this browser is known, and the passkey comes first.
    await expect(page.getByRole('button', { name: 'Use the app' })).toBeVisible()
    await page.setViewportSize(phone)
    await expectNoAxeViolations(page, 'the passkey on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expectSignedIn(page)

    await page.goto('/?view=settings&tab=security')
    await expect(passkey).toContainText(/Last used .*Chrome on Linux/)
    await passkeysOf(page).getByRole('button', { name: 'Rename Chrome on Linux' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
    await dialog.getByLabel('Name').fill('My laptop')
    await page.keyboard.press('Enter')
    await expect(passkey).toContainText('My laptop')
    await expectNoAxeViolations(page, 'the passkeys')
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page, 'the passkeys on a phone in the dark')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 720 })

    // The device has a passkey already.
    await passkeysOf(page).getByRole('button', { name: 'Add passkey' }).click()
    await expect(page.getByText('This device already has a passkey for you.')).toBeVisible()

    // As if the sign-in had been a while ago, the removal asks for the passkey again.
    faults.expect(/DELETE \/api\/auth\/passkeys\/\S+ 403/)
    await server.query(
      'update sessions set factor_confirmed_at = null where user_id = (select id from users where email = $1)',
      [emailOf(username)],
    )
    await passkeysOf(page).getByRole('button', { name: 'Remove My laptop' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await expectNoAxeViolations(page, 'confirming with a passkey')
    await confirmation.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expect(protectionOf(page)).toContainText('Two-factor sign-in Off')
    await expect(passkeysOf(page)).toHaveCount(0)
  } finally {
    await cdp.send('WebAuthn.disable')
    await cdp.detach()
  }
})

test('a passkey alone signs in where the owner allows it, and its script comes when it is pressed', async ({
  openAs,
  openSignedOut,
  server,
}) => {
  const { username } = await addPerson(server)
  const owner = await openAs('owner', { at: '/?view=settings&tab=system' })
  const page = await openAs(username, { at: '/?view=settings&tab=security', ownSession: true })
  const cdp = await addAuthenticator(page)
  try {
    await protectionOf(page).getByRole('button', { name: 'Set up' }).click()
    await setUpPasskey(page)

    const signedOut = await openSignedOut()
    await expect(signedOut.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(signedOut.getByText('Forgot Password')).toBeVisible()
    await expect(signedOut.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)

    const toggle = owner.getByRole('switch', { name: 'Passkeys instead of passwords' })
    await toggle.press('Space')
    await expect(toggle).toBeChecked()

    await signOut(page)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.reload()
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await expectNoAxeViolations(page, 'the sign-in page with a passkey')
    await page.waitForLoadState('networkidle')
    const before = scripts.length
    await button.press('Enter')
    await expectSignedIn(page)
    expect(scripts.length).toBeGreaterThan(before)
    await page.goto('/?view=settings&tab=security')
    await expect(passkeysOf(page)).toContainText('even without your password')
  } finally {
    await cdp.send('WebAuthn.disable')
    await cdp.detach()
    await server.query(`delete from settings where key = 'passkeySignIn'`)
  }
})

test('a passkey meets the requirement of a role while the page stays open behind the set-up', async ({
  openAs,
  server,
  faults,
}) => {
  faults.expect(/ (GET|POST|PUT|PATCH|DELETE) \/api\/\S+ 403|\/api\/\S+ 403/)
  const { username } = await addPerson(server)
  const role = `Guards of ${username}`
  const page = await openAs(username, { at: '/?view=settings&tab=security', ownSession: true })
  const cdp = await addAuthenticator(page)
  try {
    const typed = page.getByLabel('Current password')
    await typed.fill('Half a sentence')
    await page.getByLabel('New password', { exact: true }).fill('Blue-lantern-42')
    await page.getByLabel('Confirm new password').fill('Blue-lantern-42')
    await server.query(`insert into roles (id, name) values (gen_random_uuid(), $1)`, [role])
    await server.query(
      `insert into factor_policies (role_id, policy, required_from) select id, 'REQUIRED', current_date - 1 from roles where name = $1`,
      [role],
    )
    await server.query(
      `insert into user_roles (id, user_id, role_id)
      select gen_random_uuid(), u.id, r.id from users u, roles r where u.email = $1 and r.name = $2`,
      [emailOf(username), role],
    )
    await page.getByRole('button', { name: 'Change Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
    await expect(dialog).toBeVisible()
    await expectNoAxeViolations(page, 'the set-up above the page')
    await setUpPasskey(page)
    await expect(dialog).toHaveCount(0)
    await expect(typed).toHaveValue('Half a sentence')
    await expectSignedIn(page)
  } finally {
    await cdp.send('WebAuthn.disable')
    await cdp.detach()
    await server.query(`delete from user_roles where role_id = (select id from roles where name = $1)`, [role])
    await server.query(`delete from roles where name = $1`, [role])
  }
})
