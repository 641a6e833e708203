import { expect, test } from './fixtures.ts'
import { nameOf, today } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

const username = 'freyja.jonsdottir'

test('a status and a registered wage are previewed, saved and listed on the page of a person', async ({
  openAs,
  company,
}) => {
  const { users } = await company.as<{ users: { id: string; firstName: string; lastName: string }[] }>(
    'owner',
    'GET',
    `/users?search=${encodeURIComponent(nameOf(username).split(' ')[0] ?? '')}`,
  )
  const page = await openAs('owner', { at: `/?view=person&person=${users[0]?.id}&tab=pay` })
  const part = page.getByRole('region', { name: 'Pay, insurance and tax' })
  await expect(part).toContainText('Insurance and tax as usual.')

  // The keyboard alone is enough.
  await part.getByRole('button', { name: 'Change' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Pay, Insurance and Tax' })
  await dialog.getByLabel('Status').selectOption('Disability exemption')
  await expect(dialog).toContainText('a tax exemption raised by 50 %')
  await dialog.getByLabel('Registered insured wage').fill('12000')
  await dialog.getByLabel('Source').fill('Form 2')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(question.getByRole('row', { name: /^Insurance/ })).toContainText('EGP 1,320.00')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Pay, insurance and tax saved')).toBeVisible()
  await expect(part).toContainText('EGP 12,000.00')
  await expect(part.getByRole('listitem')).toContainText('Disability exemption')
})

test('the insured wages of January are proposed, and chosen one by one', async ({ openAs }) => {
  const page = await openAs('owner', { at: '/?view=settings&tab=payroll' })
  await page.getByRole('button', { name: 'Propose Insured Wages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insured Wages' })
  // The next year may have no limits yet.
  const year = today().slice(0, 4)
  await dialog.getByLabel('From January').selectOption(year)
  await dialog.getByLabel('For everyone').selectOption('Leave as it is')
  const wage = dialog.getByRole('combobox', { name: /^Insured wage of/ }).first()
  await expect(wage).toHaveValue('NONE')
  await wage.selectOption('PAY')
  await dialog.getByLabel('Source').fill('Form 2')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const question = page.getByRole('dialog', { name: `Enter the insured wages from January ${year}?` })
  await expect(question).toContainText('People1')
  await question.getByRole('button', { name: 'Enter Wages' }).click()
  await expect(toast(page, 'Insured wages entered: 1')).toBeVisible()
})
