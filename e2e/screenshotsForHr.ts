import type { Page } from '@playwright/test'
import { today } from './support/company.ts'
import type { Scene } from './support/scene.ts'

const desktop = { viewport: { width: 1440, height: 900 } }

/** Takes the pictures for HR and payroll that show more than a page as it opens: forms, previews and comparisons. */
export async function takePicturesForHr(
  { company, open: openAs }: Scene,
  takeScreenshot: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const open = (username: string, at: string) => openAs(username, at, desktop)

  const person = await open('hr', '/?view=users')
  await person.getByRole('button', { name: 'Add User' }).click()
  const form = person.getByRole('dialog', { name: 'Add New User' })
  await form.getByLabel('First Name').fill('Salma')
  await form.getByLabel('Last Name').fill('Farouk')
  await form.getByLabel('Email').first().fill('salma.farouk@demo.test')
  await form.getByLabel('Position').fill('Accountant')
  await form.getByLabel('Department').selectOption('Finance')
  await form.getByRole('textbox', { name: "Employee's Salary (Monthly)" }).fill('24,000')
  await takeScreenshot(person, 'add-user')

  const ending = await open('hr', `/?view=person&person=${await company.idOf('employee')}`)
  await ending.getByRole('button', { name: 'Actions' }).first().click()
  await ending.getByRole('menuitem', { name: 'Employment' }).click()
  await ending.getByRole('button', { name: 'Set Last Day' }).click()
  const lastDay = Temporal.PlainDate.from(today()).add({ months: 1 })
  const dialog = ending.getByRole('dialog', { name: 'Deactivate User' })
  await dialog.getByLabel('Last Day').fill(lastDay.toString())
  await dialog.getByLabel('Last Day').blur()
  await dialog.getByText(/^The account can be used until/).waitFor()
  await takeScreenshot(ending, 'last-day')

  const differences = await open('owner', '/?view=payroll&show=differences')
  await differences.getByRole('table', { name: / compared with/ }).waitFor()
  await takeScreenshot(differences, 'differences')

  const roles = await open('owner', '/?view=roles')
  await roles.getByRole('heading', { name: 'Team Lead', exact: true }).waitFor()
  await takeScreenshot(roles, 'roles')
  const role = await open('owner', '/?view=roles')
  await role.getByRole('button', { name: 'Edit Team Lead' }).click()
  const edit = role.getByRole('dialog', { name: 'Edit Role' })
  await edit.getByRole('textbox', { name: 'Search permissions' }).fill('open reports')
  await edit.getByRole('checkbox', { name: 'Open Reports' }).check()
  await edit.getByRole('status', { name: 'Effect of saving' }).getByRole('listitem').first().waitFor()
  await takeScreenshot(role, 'role')

  const invoice = await open('owner', '/?view=accounts&tab=invoices')
  await invoice
    .getByRole('row', { name: /Thames Consulting/ })
    .first()
    .getByRole('cell')
    .nth(1)
    .click()
  const details = invoice.getByRole('dialog', { name: 'Invoice Details' })
  await details.getByText(/, hours worked in/).click()
  await takeScreenshot(invoice, 'invoice')
  const ages = await open('owner', '/?view=accounts&tab=aging')
  await ages.getByRole('table').first().waitFor()
  await takeScreenshot(ages, 'unpaid')

  const report = await open('owner', '/?view=reports&tab=custom')
  await report.getByRole('button', { name: 'New Report' }).click()
  const own = report.getByRole('dialog')
  await own.getByLabel('Name').fill('For the board')
  for (const figure of ['Late arrivals', 'Average rating']) await own.getByRole('checkbox', { name: figure }).check()
  await takeScreenshot(report, 'new-report')
}
