import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { connection, expect, test } from './fixtures.ts'
import { addPerson } from './support/addPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { demoPassword, emailOf } from './support/company.ts'
import type { RunningServer } from './support/server.ts'
import { signInByForm } from './support/signInForm.ts'

/** Returns the code that an app with this secret shows, `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const phone = { width: 390, height: 844 }

/** Goes through the steps of setting up an app with the keyboard alone. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectNoAxeViolations(page, 'the QR code')
  const secret = (await page.locator('form code').textContent())?.replaceAll(' ', '') ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const code = page.getByLabel('2. Enter the app’s code')
  await expect(code).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('The code has six digits')
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page, 'the recovery codes')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^recovery-codes-\d{4}-\d\d-\d\d\.txt$/)
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).press('Enter')
  return { secret, codes }
}

/** Signs the page out with the menu's call, and opens the welcome page. */
async function signOut(page: Page) {
  await page
    .getByRole('button', { name: /^Account menu|New Person/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
}

async function expectSignedIn(page: Page) {
  await expect(connection(page)).toHaveText('Live')
}

test('an app is set up; the next sign-ins need its code, or a recovery code, or a remembered device', async ({
  openAs,
  server,
  faults,
}) => {
  faults.expect(/POST \/api\/auth\/login\/code 401/)
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: '/?view=settings&tab=security', ownSession: true })
  const protection = page.getByRole('region', { name: 'Account protection' })
  await expect(protection).toContainText('Two-factor sign-in Off')
  await expectNoAxeViolations(page, 'account protection')
  await protection.getByRole('button', { name: 'Set up' }).press('Enter')
  const { secret, codes } = await setUp(page)
  await expect(protection).toContainText('Two-factor sign-in On')
  await expect(protection).toContainText('10 left')

  await signOut(page)
  await signInByForm(page, username)
  const code = page.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expectNoAxeViolations(page, 'the code')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'the code on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, 'the code in dark mode')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/The code or the password was wrong/)
  // The code of the set-up is used up; the next one counts already.
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expectSignedIn(page)

  await signOut(page)
  await signInByForm(page, username)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByLabel('Remember this device (30 days)').press('Space')
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expectSignedIn(page)

  await signOut(page)
  await signInByForm(page, username)
  await expectSignedIn(page)
  await page.goto('/?view=settings&tab=security')
  await expect(protection).toContainText('9 left')
  const devices = page.getByRole('region', { name: 'Remembered devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  // A sign-in without a code does not confirm the factor.
  await protection.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  faults.expect(/DELETE \/api\/auth\/two-factor 403/)
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirmation.getByLabel('Code').fill(codes[1] ?? '')
  await expectNoAxeViolations(page, 'confirming the second factor')
  await page.keyboard.press('Enter')
  await expect(protection).toContainText('Two-factor sign-in Off')
})

test('a wrong password asks for the code like the right one', async ({ page, server, faults }) => {
  faults.expect(/POST \/api\/auth\/login\/code 401/)
  const { username } = await addPerson(server)
  await server.query(
    `insert into second_factors (id, user_id, kind, sealed, confirmed_at)
    select gen_random_uuid(), id, 'TOTP', 'unreadable', now() from users where email = $1`,
    [emailOf(username)],
  )
  await page.goto('/')
  await signInByForm(page, username, 'Not-the-password-1')
  // A recovery code, because six digits would be compared with the secret, which is unreadable here.
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000-0000-0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/The code or the password was wrong/)).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

/** Adds a role and assigns it to a person. Returns its name. */
async function addRole({ query }: RunningServer, username: string) {
  const name = `Guards of ${username}`
  await query(`insert into roles (id, name) values (gen_random_uuid(), $1)`, [name])
  await query(
    `insert into user_roles (id, user_id, role_id)
    select gen_random_uuid(), u.id, r.id from users u, roles r where u.email = $1 and r.name = $2`,
    [emailOf(username), name],
  )
  return name
}

test('the owner requires it of a role; its people set it up at once, and a lost one is reset', async ({
  openAs,
  openSignedOut,
  server,
  faults,
}) => {
  // The reset ends the person's session while their page is open.
  faults.expect(/GET \/api\/\S+ 401/)
  const { username } = await addPerson(server)
  const role = await addRole(server, username)
  try {
    const owner = await openAs('owner', { at: '/?view=settings&tab=system' })
    const rules = owner.getByRole('region', { name: 'Two-factor sign-in' })
    await expectNoAxeViolations(owner, 'the rules')
    await rules.getByRole('button', { name: `Change the rule for ${role}` }).click()
    const dialog = owner.getByRole('dialog', { name: `Two-factor sign-in for ${role}` })
    await dialog.getByLabel('Rule').selectOption('Required')
    await expect(dialog).toContainText('Without a second factor: 1.')
    await expectNoAxeViolations(owner, 'a rule')
    const today = (
      await server.query<{ today: string }>(`select (now() at time zone 'Africa/Cairo')::date::text as today`)
    )[0]
    await dialog.getByLabel('Required from').fill(today?.today ?? '')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rules).toContainText('Required from')

    const page = await openSignedOut()
    await signInByForm(page, username)
    await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
    await expectNoAxeViolations(page, 'the set-up')
    await page.setViewportSize(phone)
    await expectNoAxeViolations(page, 'the set-up on a phone')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
    await setUp(page)
    await expectSignedIn(page)

    await owner.goto(`/?view=settings&tab=two-factor&search=${username}`)
    const row = owner.getByRole('row').filter({ hasText: emailOf(username) })
    await expect(row).toContainText('On')
    await expectNoAxeViolations(owner, 'who has a second factor')
    await row.getByRole('button').last().click()
    await owner.getByRole('menuitem', { name: 'Reset two-factor sign-in' }).click()
    await owner.getByRole('dialog').getByLabel('Current password').fill(demoPassword)
    await owner.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(row).toContainText('Missing')
    await expect(page.getByText('Please sign in again')).toBeVisible()
  } finally {
    await server.query(`delete from user_roles where role_id = (select id from roles where name = $1)`, [role])
    await server.query(`delete from roles where name = $1`, [role])
  }
})
