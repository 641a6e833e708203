import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PayslipQuestion } from '@muster/contract/payroll/questions'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { expect, moveTo, test } from './fixtures.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { dayAfter, nameOf, today } from './support/company.ts'

const phone = { width: 390, height: 844 }
const [year, month] = today().split('-').map(Number)
const payroll = '/?view=payroll'

test('payroll: a month, its differences and departments, a record, and the confirmations', async ({
  openAs,
  company,
}) => {
  await company.as('owner', 'POST', '/payroll/generate', { month, year })
  const page = await openAs('owner', { at: `${payroll}&tab=records` })
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  await expectNoAxeViolations(page, 'a month')
  await page.getByRole('button', { name: 'Generate Payroll' }).click()
  await expect(page.getByRole('dialog', { name: 'Generate Payroll' })).toBeVisible()
  await expectNoAxeViolations(page, 'generate?')
  await page.keyboard.press('Escape')
  await rows.nth(1).getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Payroll Details' })
  await details
    .getByText(/^Salary/)
    .first()
    .click()
  await expect(details).toContainText('Share of the month')
  await expectNoAxeViolations(page, 'a record, and what a line was made from')
  await page.keyboard.press('Escape')
  await moveTo(page, `${payroll}&tab=records&show=differences`)
  await expect(rows.nth(5)).toBeVisible()
  await expectNoAxeViolations(page, 'differences to the month before')
  await moveTo(page, `${payroll}&tab=records&show=departments`)
  await expect(rows.nth(5)).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'departments on a phone')
})

test('payroll: the employee’s payslips, or that there are none', async ({ openAs }) => {
  const page = await openAs('employee', { at: payroll })
  await expect(page.getByRole('tab', { name: 'My Payslips' })).toBeVisible()
  await expect(page.getByText(/^\d{4} payslips$|^No payslips in/)).toBeVisible()
  await expectNoAxeViolations(page, 'payslips')
})

/** Closes the open dialog, and discards what was typed. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
}

test('payroll: an extra run, the checklist, a corrected salary, the rules of a company, and a person’s pay', async ({
  openAs,
  company,
  server,
}) => {
  const period = today().slice(0, 7)
  await company.as('owner', 'POST', '/payroll/generate', { month, year })
  const { id } = await addPaidPerson(server, company)
  const shares = [
    { costCentre: 'Shop', percent: 62.5 },
    { costCentre: 'Warehouse', percent: 37.5 },
  ]
  await company.as('owner', 'PUT', `/payroll/cost-centres/${id}`, { firstMonth: period, shares })
  const terms = { firstMonth: period, status: 'INSURED', insuredWage: 5000, source: 'Form 1' }
  await company.as('owner', 'PUT', `/payroll/terms/${id}`, terms)
  const guide = readFileSync(join(import.meta.dirname, '../docs/operating/packs.md'), 'utf8')
  const file = { name: `Rules ${randomUUID()}`, content: /```json\n(.+?)```/s.exec(guide)?.[1] }
  const { pack } = await company.as<{ pack: { id: string } }>('hr', 'POST', '/payroll/packs', file)
  await company.as('owner', 'POST', `/payroll/packs/${pack.id}/confirm`)
  const rule = { percent: 100, of: 'SALARY', paymentMonth: 12, prorating: 'MONTHS', leastMonths: 3, departments: [] }
  await company.as('hr', 'POST', '/payroll/thirteenth-month/rules', { ...rule, firstYear: year })
  const weekly = { rhythm: 'WEEKLY', weekday: 4, anchor: null, halfDay: null, paymentOffset: 2 }
  const { group } = await company.as<{ group: { id: string; name: string } }>('hr', 'POST', '/payroll/pay-groups', {
    name: `Workshop ${randomUUID()}`.slice(0, 40),
    ...weekly,
  })
  const members = { groupId: group.id, firstMonth: period, userIds: [id] }
  await company.as('hr', 'PUT', '/payroll/pay-group-members', members)

  const page = await openAs('owner', { at: `${payroll}&tab=records` })
  await page.getByRole('button', { name: 'Extra Run' }).click()
  const run = page.getByRole('dialog', { name: /^Extra run/ })
  await run.getByLabel('Amount for each person').fill('1000')
  await run.getByRole('combobox', { name: 'People' }).fill(nameOf('employee'))
  await page.getByRole('option', { name: nameOf('employee') }).click()
  await expect(run.getByRole('table').getByRole('row').nth(1)).toContainText(nameOf('employee'))
  await expectNoAxeViolations(page, 'an extra run with its preview')
  await discard(page)

  await page.getByRole('button', { name: 'Next Part' }).click()
  const part = page.getByRole('dialog', { name: /^Part of/ })
  await part.getByRole('combobox', { name: 'Pay group' }).selectOption(group.name)
  await expect(part.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expectNoAxeViolations(page, 'a part of a month with its preview')
  // Another group than the first one was chosen.
  await discard(page)
  await expect(part).toBeHidden()

  await page.getByRole('button', { name: /^Checklist/ }).click()
  const checklist = page.getByRole('dialog', { name: /^Checklist/ })
  await expect(checklist.getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(page, 'the checklist')
  await page.keyboard.press('Escape')
  await expect(checklist).toBeHidden()

  await moveTo(page, `${payroll}&tab=adjustments`)
  await page.getByRole('button', { name: 'Correct Salary' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct Salary' })
  await correction.getByRole('combobox', { name: 'Employee' }).fill(nameOf('employee'))
  await page.getByRole('option', { name: nameOf('employee') }).click()
  await correction.getByLabel('Wrong since').fill(dayAfter(today(), -60))
  await correction.getByRole('textbox', { name: 'Correct monthly salary' }).fill('9000')
  await expect(correction.getByRole('table', { name: 'Effect on payroll' })).toBeVisible()
  await expectNoAxeViolations(page, 'a corrected salary with its preview')
  await discard(page)

  await moveTo(page, '/?view=settings&tab=payroll')
  const sectionOf = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(sectionOf('Own tax and insurance rules')).toContainText(file.name)
  await expect(sectionOf('13th month')).toContainText('Current')
  await expect(sectionOf('Pay groups')).toContainText(group.name)
  await expectNoAxeViolations(page, 'rules of the company’s own, pay groups, and the 13th month')
  const ofGroup = sectionOf('Pay groups').getByRole('listitem').filter({ hasText: group.name })
  await ofGroup.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'People' }).click()
  const people = page.getByRole('dialog', { name: `People of ${group.name}` })
  await people.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(people.getByRole('button', { name: 'Remove from Group' })).toBeVisible()
  await expectNoAxeViolations(page, 'the people of a pay group, selected')
  await page.keyboard.press('Escape')
  await expect(people).toBeHidden()

  await moveTo(page, `/?view=person&person=${id}&tab=pay`)
  await expect(sectionOf('Cost centres')).toContainText('Warehouse')
  await expect(sectionOf('Pay, insurance and tax')).toContainText('Form 1')
  await expect(sectionOf('Pay group')).toContainText(group.name)
  await expectNoAxeViolations(page, 'cost centres and terms of a person')
})

test('payroll: questions about lines of payslips, asked, open and answered', async ({ openAs, company }) => {
  const { questions } = await company.as<{ questions: PayslipQuestion[] }>('hr', 'GET', '/payroll/questions')
  const asker = nameOf('lead')
  const open = questions.find(({ user }) => `${user.firstName} ${user.lastName}` === asker)
  const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Payroll Details' })
  const lineOf = (page: Page, mark: string) => detailsOf(page).locator('summary').filter({ hasText: mark })
  const hr = await openAs('hr', { at: '/?view=approvals&tab=payslipQuestions' })
  const item = hr.getByRole('list', { name: 'Open questions' }).getByRole('listitem').filter({ hasText: asker })
  await item.getByRole('button', { name: 'Send Answer' }).click()
  await expect(item.getByRole('textbox', { name: 'Answer' })).toHaveAccessibleDescription('Please write something')
  await expectNoAxeViolations(hr, 'an open question, and an answer without text')

  const employee = await openAs('lead', {
    at: `${payroll}&tab=mine&month=${open?.period}&record=${open?.recordId}`,
    viewport: phone,
  })
  await lineOf(employee, 'Open question').click()
  await detailsOf(employee).getByRole('button', { name: 'Ask Again' }).click()
  await expect(detailsOf(employee).getByLabel('Your question')).toBeFocused()
  await expectNoAxeViolations(employee, 'one’s own open question on a phone')
  await detailsOf(employee).getByLabel('Your question').fill('And from which month on?')
  await employee.keyboard.press('Escape')
  await expect(employee.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()

  const earlier = Temporal.PlainYearMonth.from(today().slice(0, 7)).subtract({ months: 2 }).toString()
  const own = await company.as<{ payrollRecords: PayrollRecord[] }>('employee', 'GET', '/payroll?scope=own&limit=100')
  const asked = own.payrollRecords.find((record) => record.period === earlier)
  const other = await openAs('employee', { at: `${payroll}&tab=mine&month=${earlier}&record=${asked?.id}` })
  await lineOf(other, 'Answered').click()
  await expect(detailsOf(other)).toContainText('a twelfth of the tax')
  await expectNoAxeViolations(other, 'an answered question')
})
