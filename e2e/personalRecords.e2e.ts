import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { samplePdf } from '../server/testing/sampleFiles.ts'

const iban = 'EG38 0019 0005 0000 0000 2631 8000 2'

test('banking details are entered, changed and stored, and HR sees the full numbers only on request', async ({
  openAs,
  server,
}) => {
  const { username, name } = await addPerson(server)
  const page = await openAs(username, { at: '/?view=settings&tab=banking' })
  const banner = page.getByText('Complete your banking details to finish the onboarding process.')
  await expect(banner).toBeVisible()
  const account = page.getByLabel('Account Number')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.getByLabel('Bank Name').fill('Test Bank')
  await page.getByLabel('Bank country').selectOption('EG')
  await account.fill(iban.replace(/2$/, '3'))
  await page.getByLabel('Account Type').selectOption('Savings')
  await save.click()
  await expect(account).toHaveAccessibleDescription(/This IBAN is not valid/)
  await expect(account).toBeFocused()
  await account.fill(iban)
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await save.click()
  await expect(toast(page, 'Banking details saved')).toBeVisible()
  await expect(banner).toBeHidden()
  const own = page.getByRole('region', { name: 'Your banking details' })
  await expect(own).toContainText('•••• 0002')
  await own.getByRole('button', { name: 'Show numbers' }).click()
  await expect(own).toContainText(iban)
  await own.getByRole('button', { name: 'Hide numbers' }).click()
  await expect(own).not.toContainText(iban)

  await own.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Bank country').selectOption('US')
  await account.fill('0001234567')
  await save.click()
  const routing = page.getByLabel('Routing Number')
  await expect(routing).toHaveAccessibleDescription(/Please enter the routing number/)
  await routing.fill('021000021')
  await save.click()
  await expect(own).toContainText('•••• 4567')
  await expect(own.getByRole('listitem')).toContainText('•••• 0002')
  await page.reload()
  await expect(own).toContainText('•••• 4567')

  const hr = await openAs('hr', { at: '/?view=settings&tab=banking&of=everyone' })
  await hr.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(hr.getByRole('row')).toHaveCount(2)
  await hr.getByRole('button', { description: name }).click()
  const dialog = hr.getByRole('dialog', { name: `Banking details of ${name}` })
  await expect(dialog).toContainText('•••• 4567')
  await dialog.getByRole('button', { name: 'Show numbers' }).click()
  await expect(dialog).toContainText('0001 2345 67')
})

test('pay is divided between accounts, by share and in order, with errors at the fields', async ({
  openAs,
  server,
}) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: '/?view=settings&tab=banking' })
  await page.getByLabel('Bank Name').fill('Test Bank')
  await page.getByLabel('Bank country').selectOption('EG')
  await page.getByLabel('Account Number').fill(iban)
  await page.getByLabel('Account Type').selectOption('Savings')
  await page.getByRole('button', { name: 'Save Changes' }).click()

  const own = page.getByRole('region', { name: 'Your banking details' })
  // Earlier versions have such lists, too, below that of the present one.
  const accounts = own.getByRole('list', { name: 'Further accounts' }).first().getByRole('listitem')
  const add = async (kind: string, value: string, bank: string, number: string) => {
    await own.getByRole('button', { name: 'Add Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Account' })
    await dialog.getByLabel('This account receives').selectOption(kind)
    await dialog.getByLabel(kind.startsWith('A percentage') ? 'Percentage' : 'Amount').fill(value)
    await dialog.getByLabel('Bank Name').fill(bank)
    await dialog.getByLabel('Bank country').selectOption('US')
    await dialog.getByLabel('Account Number').fill(number)
    await dialog.getByLabel('Routing Number').fill('021000021')
    await dialog.getByLabel('Account Type').selectOption('Checking')
    await dialog.getByRole('button', { name: 'Add Account' }).click()
    return dialog
  }
  const refused = await add('A percentage of the net pay', '110', 'Savings Bank', '00012345')
  const percentage = refused.getByLabel('Percentage')
  await expect(percentage).toHaveAccessibleDescription(/Please enter at most 100 percent/)
  await expectNoAxeViolations(page, 'a further account, refused')
  await percentage.fill('10')
  await refused.getByRole('button', { name: 'Add Account' }).click()
  await expect(refused).toBeHidden()
  await expect(accounts).toHaveText([/10.% of the net pay in EGP.*•••• 45/])
  await add('An amount of each monthly pay', '1,500', 'House Bank', '00098765')
  await expect(accounts).toHaveText([/10.% of the net pay/, /1,500.00 of each monthly pay.*•••• 65/])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page, 'several accounts, on a phone')
  await page.setViewportSize({ width: 1280, height: 720 })

  await accounts.nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(accounts).toHaveText([/1,500.00/, /10.%/])
  await accounts.nth(0).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Change share' }).click()
  const share = page.getByRole('dialog', { name: 'Change share' })
  await share.getByLabel('Amount').fill('2000')
  await share.getByRole('button', { name: 'Save' }).click()
  await expect(share).toBeHidden()
  // Numbers are shown for one version, and hidden once another one is read.
  await expect(accounts).toHaveText([/2,000.00/, /10.%/])
  await own.getByRole('button', { name: 'Show numbers' }).click()
  await expect(accounts).toHaveText([/2,000.00.*0009 8765/, /10.%.*0001 2345/])
  await accounts.nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(accounts).toHaveText([/2,000.00/])
  await page.reload()
  await expect(accounts).toHaveText([/2,000.00/])
})

test('an emergency contact is saved; hiring documents are uploaded, viewed and removed', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: '/?view=settings&tab=emergency' })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.getByLabel('Contact Name').fill('Mona Adel')
  await page.getByLabel('Relationship').selectOption('Sibling')
  await page.getByLabel('Phone Number').fill('soon')
  await save.click()
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(/Please enter a phone number, such as/)
  await page.getByLabel('Phone Number').fill('+20 100 123 4567')
  await save.click()
  await expect(toast(page, 'Emergency contact saved')).toBeVisible()
  await expect(save).toBeDisabled()

  await page.getByRole('tab', { name: 'Hiring Documents' }).click()
  const documents = page.getByRole('region', { name: 'Your hiring documents' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    documents.getByRole('button', { name: 'Upload Document' }).click(),
  ])
  await chooser.setFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: samplePdf('(contract)') })
  await expect(documents.getByRole('listitem')).toContainText('contract.pdf')
  // The live connection may show the document before the upload is answered, and uploads run one at a time.
  await expect(toast(page, 'Document uploaded')).toBeVisible()
  const input = documents.locator('input[type=file]')
  await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(documents.getByRole('alert')).toContainText('This type of file is not accepted')
  await documents.getByRole('button', { name: 'View' }).click()
  await expect(documents.getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  await documents.getByRole('button', { name: 'Remove contract.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Document removed')).toBeVisible()
  await expect(documents).toContainText('No hiring documents yet')
})
