import { createHash, randomBytes } from 'node:crypto'
import { connection, expect, expectDialogDepth, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf } from './support/company.ts'
import { addPerson } from './support/addPerson.ts'
import type { RunningServer } from './support/server.ts'
import { signInByForm, signInForm } from './support/signInForm.ts'

/**
 * Returns the complete link, including the server's address, from the newest password mail to a person. The mail is
 * written after the response, so that its timing does not reveal whether the account exists.
 */
async function linkMailedTo(server: RunningServer, username: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = await server.query<{ text: string }>(
        `select text from mails where recipient = $1 and subject = 'Choose a new password' order by created_at desc limit 1`,
        [emailOf(username)],
      )
      link = /https?:\S+/.exec(mails[0]?.text ?? '')?.[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

test('a forgotten password is replaced with the link from the mail, once', async ({
  page,
  faults,
  server,
  company,
}) => {
  faults.expect(/POST \/api\/auth\/reset-password 400/)
  const { username } = await addPerson(server)
  const newPassword = 'Blue-lantern-42'
  const { token } = await company.signIn(username)

  await page.goto('/')
  await signInForm(page).email.fill(emailOf(username))
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(emailOf(username))
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog).toContainText(`If there is an account with ${emailOf(username)}, a link`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  // When a dialog closes, it steps back in the history, which would interrupt the navigation to the link.
  await expectDialogDepth(page, 0)

  const link = await linkMailedTo(server, username)
  expect(new URL(link).origin).toBe(server.url)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  // The token is in the hash, which no server sees, and it does not remain in the history.
  await expect(page).not.toHaveURL(/token=/)
  const password = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm new password')
  const change = page.getByRole('button', { name: 'Change password' })

  await password.fill('short')
  await change.click()
  await expect(password).toHaveAccessibleDescription(/at least 8 characters/)
  await password.fill('password1')
  await confirmation.fill('password1')
  await change.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(newPassword)
  await confirmation.fill(`${newPassword}!`)
  await change.click()
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
  await confirmation.fill(newPassword)
  await change.click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await expect(company.signOut(token)).rejects.toThrow('401')

  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await signInByForm(page, username, newPassword)
  await expect(connection(page)).toHaveText('Live')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Another-lantern-43')
  await page.getByLabel('Confirm new password').fill('Another-lantern-43')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await company.signIn(username, newPassword)
})

test('it does not reveal who has an account', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Email is required/)
  await dialog.getByLabel('Email').fill('stranger@demo.test')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog).toContainText('If there is an account with stranger@demo.test, a link')
  const mails = await server.query('select from mails where recipient = $1', ['stranger@demo.test'])
  expect(mails).toHaveLength(0)
})

test('Forgot Password is shown only while it is switched on, and when that is unknown', async ({
  page,
  server,
  faults,
}) => {
  const forgot = page.getByRole('button', { name: 'Forgot Password' })
  await server.query(`insert into settings (key, value) values ('passwordResetEnabled', 'false')`)
  try {
    const response = page.waitForResponse('**/api/auth/password-reset-enabled')
    await page.goto('/')
    await response
    await expect(signInForm(page).email).toBeVisible()
    await expect(forgot).toBeHidden()

    faults.expect(/GET \/api\/auth\/password-reset-enabled net::ERR_FAILED/)
    await page.route('**/api/auth/password-reset-enabled', (route) => route.abort())
    await page.reload()
    await expect(forgot).toBeVisible()
  } finally {
    await server.query(`delete from settings where key = 'passwordResetEnabled'`)
  }
})

test('an account is activated with the link from the mail, once', async ({ page, server, faults }) => {
  faults.expect(/POST \/api\/auth\/activate 400/)
  const { username } = await addPerson(server)
  const token = randomBytes(32).toString('base64url')
  await server.query(`update users set status = 'PENDING_ACTIVATION' where email = $1`, [emailOf(username)])
  await server.query(
    `insert into one_use_tokens (token_hash, user_id, purpose, expires_at)
    select $1, id, 'ACTIVATE', now() + interval '7 days' from users where email = $2`,
    [createHash('sha256').update(token).digest('base64url'), emailOf(username)],
  )
  const link = `/?view=activate#token=${token}`

  await page.goto(link)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await signInByForm(page, username)
  await expect(connection(page)).toHaveText('Live')

  await page.goto(link)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a change of address is undone with the link in the mail to the former one', async ({ page, server, faults }) => {
  faults.expect(/POST \/api\/auth\/undo-address-change 400/)
  const { username } = await addPerson(server)
  const token = randomBytes(32).toString('base64url')
  await server.query(
    `insert into one_use_tokens (token_hash, user_id, purpose, email, expires_at)
    select $1, id, 'UNDO_ADDRESS', email, now() + interval '7 days' from users where email = $2`,
    [createHash('sha256').update(token).digest('base64url'), emailOf(username)],
  )
  await server.query(`update users set email = $2 where email = $1`, [emailOf(username), emailOf(`else.${username}`)])
  const link = `/?view=undo-address#token=${token}`

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Undo your address change' })).toBeVisible()
  await expect(page).not.toHaveURL(/token=/)
  await expectNoAxeViolations(page, 'a change of address')
  await page.getByLabel('New password', { exact: true }).fill('Blue-lantern-42')
  await page.getByLabel('Confirm new password').fill('Blue-lantern-42')
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByRole('heading', { name: 'Your address change has been undone' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to sign in' }).click()
  await signInByForm(page, username, 'Blue-lantern-42')
  await expect(connection(page)).toHaveText('Live')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Blue-lantern-43')
  await page.getByLabel('Confirm new password').fill('Blue-lantern-43')
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
