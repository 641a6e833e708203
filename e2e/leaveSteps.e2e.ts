import { expect, moveTo, test } from './fixtures.ts'
import { addPerson } from './support/addPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { today } from './support/company.ts'
import { leaves, toast } from './support/leaveScreen.ts'

const phone = { width: 390, height: 844 }

test('a step of a policy, the details it needs, and the days that it makes', async ({ openAs, server, company }) => {
  const { username } = await addPerson(server, { firstName: 'Steps' })
  const id = await company.idOf(username)
  const page = await openAs('owner', { at: leaves.policies })
  const row = page.getByRole('row').filter({ hasText: 'Paternity leave' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change policy: Paternity leave' })
  const day = dialog.getByRole('textbox', { name: 'Effective From' })
  const year = Temporal.PlainDate.from(today()).year + 1
  await day.fill(`1 Jan ${year}`)
  await dialog.getByRole('button', { name: 'Add Step' }).click()
  const step = dialog.getByRole('group', { name: 'Step 1' })
  await step.getByLabel('Condition').selectOption('Age')
  await step.getByRole('textbox', { name: 'From age' }).fill('50')
  await step.getByRole('textbox', { name: 'Days a year' }).fill('3')
  await dialog.getByRole('button', { name: 'Add Step' }).click()
  await dialog.getByRole('button', { name: 'Remove step 2' }).click()
  await dialog.getByRole('button', { name: 'Save Policy' }).click()
  await expect(step.getByText('Please enter more days than the yearly days')).toBeVisible()
  await step.getByRole('textbox', { name: 'Days a year' }).fill('9')
  await expect(dialog.getByText('No date of birth, so steps by age don’t apply')).toBeVisible()
  await expectNoAxeViolations(page, 'steps of a policy')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'steps of a policy on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save Policy' }).click()
  await expect(toast(page, 'Leave policy saved')).toBeVisible()

  await moveTo(page, `/?view=person&person=${id}&tab=leave`)
  await page.getByRole('button', { name: 'Change Leave Details' }).click()
  const details = page.getByRole('dialog', { name: 'Change Leave Details' })
  await details.getByRole('textbox', { name: 'Date of birth' }).fill('1 Jul 1970')
  await expectNoAxeViolations(page, 'leave details')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Leave details saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Leave details' })).toContainText('1 Jul 1970')

  await moveTo(page, `/?view=person&person=${id}&tab=leave&balance=PATERNITY&balanceYear=${year}`)
  const entries = page.getByRole('dialog', { name: 'Paternity leave' })
  await expect(entries.getByRole('region', { name: 'Yearly days' })).toContainText('Age 50 · 9 days a year')
  await expectNoAxeViolations(page, 'days of a year by steps')

  // Leaves the policy unchanged for other tests.
  await moveTo(page, leaves.policies)
  await row.getByRole('button', { name: 'Edit' }).click()
  await day.fill(`1 Jan ${year}`)
  await dialog.getByRole('button', { name: 'Save Policy' }).click()
  await expect(toast(page, 'Leave policy saved')).toBeVisible()
})

test('the policies of a law are compared with the present ones before they are set', async ({ openAs }) => {
  const page = await openAs('owner', { at: leaves.policies })
  await page.getByRole('button', { name: 'Policies of Law 14 of 2025 (Egypt)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Policies of Law 14 of 2025 (Egypt)' })
  await expect(dialog.getByRole('status').first()).toContainText('15 to 45 days')
  await expect(dialog.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expectNoAxeViolations(page, 'policies of a law')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'policies of a law on a phone')
  for (const name of [/^Annual leave/, /^Maternity leave/]) await dialog.getByRole('checkbox', { name }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Set Policies' })).toBeDisabled()
})
