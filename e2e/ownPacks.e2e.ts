import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/operating/packs.md'), 'utf8')
const content = /```json\n(.+?)```/s.exec(page)?.[1] ?? ''
const fileOf = (text: string) => ({ name: 'rules.json', mimeType: 'application/json', buffer: Buffer.from(text) })

test('a file of rules is checked, added, confirmed by someone else and chosen in the pay rules', async ({ openAs }) => {
  const hr = await openAs('hr', { at: '/?view=settings&tab=payroll' })
  const ofHr = hr.getByRole('region', { name: 'Own tax and insurance rules' })
  await ofHr.getByRole('button', { name: 'Add File' }).click()
  const dialog = hr.getByRole('dialog', { name: 'Add Tax and Insurance Rules' })
  await dialog.getByLabel('Name').fill('Example country')
  await dialog.getByLabel('File').setInputFiles(fileOf(content.replace('"tax": "130"', '"tax": "131"')))
  await expect(dialog).toContainText('cases.0.tax: the file expects 131.00, and its rules give 130.00.')
  await dialog.getByLabel('File').setInputFiles(fileOf(content))
  await expect(dialog).toContainText('The file has no mistakes, and all examples are correct.')
  await expectNoAxeViolations(hr, 'a file without mistakes')
  await dialog.getByRole('button', { name: 'Add Rules' }).click()
  await expect(toast(hr, 'File added')).toBeVisible()
  await expect(ofHr).toContainText('Someone else must confirm a file that you added.')
  await expectNoAxeViolations(hr, 'a file that awaits confirmation')

  const owner = await openAs('owner', { at: '/?view=settings&tab=payroll' })
  const ofOwner = owner.getByRole('region', { name: 'Own tax and insurance rules' })
  await ofOwner.getByRole('button', { name: 'Confirm Rules' }).click()
  await owner
    .getByRole('dialog', { name: 'Confirm Example country?' })
    .getByRole('button', { name: 'Confirm Rules' })
    .click()
  await expect(ofOwner).toContainText('Ready to use')
  await owner.getByRole('button', { name: 'New Rules' }).click()
  const rules = owner.getByRole('dialog', { name: 'New Pay Rules' })
  await rules.getByLabel('Taxes and insurance').selectOption('Example country (own rules)')
  await rules.getByRole('button', { name: 'Preview' }).click()
  await expect(owner.getByRole('dialog', { name: 'Save these rules?' })).toContainText('Example country (own rules)')
})
