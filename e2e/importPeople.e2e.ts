import { expect, test } from './fixtures.ts'
import { emailOf } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { signInByForm } from './support/signInForm.ts'

const headings = 'First Name;Last Name;Email;Position;Department;Manager Email'
const fileOf = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[headings, ...lines].join('\r\n')}\r\n`),
})

test('a file is checked, corrected and imported, and a new person chooses a password with the link', async ({
  openAs,
  openSignedOut,
  server,
  faults,
}) => {
  faults.expect(/POST \/api\/auth\/activate 400/)
  const promoted = await addPerson(server)
  const [ibn, zheng] = [promoted.username.replace('new', 'ibn'), promoted.username.replace('new', 'zheng')]
  const page = await openAs('hr', { at: '/?view=users' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import People' })
  const file = dialog.getByLabel('Excel workbook or CSV file')
  const submit = dialog.getByRole('button', { name: /^Import/ })
  await expect(file).toBeFocused()
  await expect(submit).toBeDisabled()
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Excel template' }).click()
  expect((await template).suggestedFilename()).toBe('people-template.xlsx')

  const change = `New;${promoted.lastName};${emailOf(promoted.username)};Principal Engineer;Engineering;${emailOf('samir.boutros')}`
  await file.setInputFiles(fileOf(`Ibn;Battuta;${emailOf(ibn)};;Operations;nobody@demo.test`, change))
  const rows = dialog.getByRole('row')
  const rejectedRow = rows.filter({ hasText: emailOf(ibn) })
  await expect(rejectedRow).toContainText('Position is required')
  await expect(rejectedRow).toContainText('No active person has this email address')
  await expect(submit).toBeDisabled()

  const corrected = [
    `Ibn;Battuta;${emailOf(ibn)};Traveller;Operations;${emailOf(zheng)}`,
    `Zheng;He;${emailOf(zheng)};Admiral;Operations;${emailOf('manager')}`,
  ]
  await file.setInputFiles(fileOf(...corrected, change))
  await expect(rows.filter({ hasText: promoted.username })).toContainText('Principal Engineer')
  await expect(rows.filter({ hasText: emailOf(zheng) })).toContainText('New')
  await dialog.getByRole('button', { name: 'Import 3 people' }).click()
  await expect(toast(page, 'People imported')).toContainText('2 people added, 1 changed')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search' }).fill(ibn)
  const added = page.getByRole('row').filter({ hasText: emailOf(ibn) })
  await expect(added).toContainText('Traveller')
  await expect(added).toContainText('Zheng He')

  const [mail] = await server.query<{ text: string }>(`select text from mails where recipient = $1`, [emailOf(ibn)])
  const link = /\/\?view=activate#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const welcome = await openSignedOut({ at: link })
  await welcome.getByRole('button', { name: 'Activate account' }).click()
  const password = welcome.getByLabel('New password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('ibn.battuta')
  await welcome.getByLabel('Confirm new password').fill('ibn.battuta')
  await welcome.getByRole('button', { name: 'Activate account' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/.+/)
  await password.fill('Tangier-to-Delhi-1325')
  await welcome.getByLabel('Confirm new password').fill('Tangier-to-Delhi-1325')
  await welcome.getByRole('button', { name: 'Activate account' }).click()
  // The page offers the sign-in even before the activation is complete.
  await expect(welcome.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
  await welcome.getByRole('button', { name: 'Go to sign in' }).click()
  await signInByForm(welcome, ibn, 'Tangier-to-Delhi-1325')
  await expect(welcome.getByRole('button', { name: 'Account menu: Ibn Battuta' })).toBeVisible()
})

test('people are exported as a workbook, whose import changes nothing', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs('hr', { at: `/?view=users&search=${username}` })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import People' })
  await dialog.getByLabel('Excel workbook or CSV file').setInputFiles(await file.path())
  await expect(dialog).toContainText('Nothing to import. Everyone already matches the file.')
  await expect(dialog).toContainText('1 unchanged')
})
