import { formatDay } from '@muster/contract/kit/formatDays'
import type { Page } from '@playwright/test'
import { expect, moveTo, test } from './fixtures.ts'
import { nextMonday, dayAfter, today } from './support/company.ts'
import { closeToast, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const schedules = '/?view=attendance&tab=schedule'

/** Returns the address of a person's schedule for the month that contains `day`. */
const monthOf = (id: string, day: string) => `${schedules}&person=${id}&month=${day.slice(0, 7)}`
const dayOf = (page: Page, day: string) => page.getByRole('button', { name: new RegExp(`^${formatDay(day)}`) })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a manager adds a shift, is warned of an overlap, makes it a series and removes a day from that', async ({
  openAs,
  company,
  server,
  faults,
}) => {
  faults.expect(/POST \/api\/(shifts|recurring-schedules) 409/)
  const { username, name } = await addPerson(server, { manager: 'manager' })
  const id = await company.idOf(username)
  const day = nextMonday(dayAfter(today(), 20))
  const page = await openAs('manager', { at: schedules })
  await expect(page.getByRole('heading', { name: 'Employee Schedules' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  await page.getByRole('radio', { name: 'Months' }).check()
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${username}@demo`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name }).click()
  await expect(row.getByText('No schedules found for this employee.')).toBeVisible()
  await expect(row.getByRole('table').getByRole('button')).toHaveCount(42)

  await page.getByRole('button', { name: 'Create New Schedule' }).click()
  const create = dialogOf(page, 'Create Employee Schedule')
  const submit = create.getByRole('button', { name: 'Create Schedule' })
  await expect(submit).toBeDisabled()
  await create.getByRole('combobox', { name: 'Employee' }).fill(name)
  await create.getByRole('option', { name }).click()
  await create.getByLabel('Start Date').fill(day)
  await create.getByLabel('End Date').fill(day)
  await create.getByLabel('Start Time').fill('22:00')
  await create.getByLabel('End Time').fill('06:00')
  await expect(create.getByText('Ends on the next day.')).toBeVisible()
  await submit.click()
  await expect(toast(page, 'Schedule created')).toContainText(`${name} has been notified.`)
  await expect(row.getByText('SHIFTS', { exact: true })).toBeVisible()

  await moveTo(page, monthOf(id, day))
  await expect(dayOf(page, day)).toHaveAccessibleName(/Assigned Shift/)
  await row.getByRole('button', { name: 'Add Schedule' }).click()
  await create.getByLabel('Start Date').fill(day)
  await create.getByLabel('End Date').fill(dayAfter(day, 4))
  await create.getByLabel('Start Time').fill('20:00')
  await create.getByLabel('End Time').fill('23:00')
  await expect(create.getByRole('status')).toContainText('Overlaps the shift')
  await submit.click()
  await expect(create.getByLabel('Start Time')).toHaveAccessibleDescription(/overlaps the shift on .*10:00 PM–6:00 AM/i)
  await expect(create.getByLabel('End Time')).toHaveValue('23:00')
  await page.keyboard.press('Escape')
  await dialogOf(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click()

  await dayOf(page, day).click()
  await dialogOf(page, formatDay(day)).getByRole('button', { name: 'Edit' }).click()
  const edit = dialogOf(page, 'Edit Schedule')
  await expect(edit.getByLabel('End Date')).toBeHidden()
  await edit.getByLabel('Repeat Schedule').selectOption('Daily')
  await edit.getByLabel('End Date').fill(dayAfter(day, 6))
  await expect(edit.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Schedule updated')).toBeVisible()
  await expect(row.getByText('RECURRING', { exact: true })).toBeVisible()
  await expect(dayOf(page, dayAfter(day, 4))).toHaveAccessibleName(/Assigned Shift/)
  await expect(dayOf(page, dayAfter(day, 5))).toHaveAccessibleName(/Weekend/)

  await dayOf(page, dayAfter(day, 2)).click()
  await dialogOf(page, formatDay(dayAfter(day, 2)))
    .getByRole('button', { name: 'Delete' })
    .click()
  const remove = dialogOf(page, 'Delete this recurring schedule?')
  await expect(remove.getByLabel('Days to delete')).toHaveValue('day')
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expect(dayOf(page, dayAfter(day, 2))).toHaveAccessibleName(/: Day off$/)
  await expect(dayOf(page, dayAfter(day, 1))).toHaveAccessibleName(/Assigned Shift/)

  await row.getByRole('listitem').filter({ hasText: 'Daily' }).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(remove.getByText('Deletes the whole series')).toBeVisible()
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expect(row.getByText('No schedules found for this employee.')).toBeVisible()
  await page.reload()
  await expect(row.getByText('No schedules found for this employee.')).toBeVisible()
})

test('days of the next month keep the colour of their type', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server, { manager: 'manager' })
  const userId = await company.idOf(username)
  const month = Temporal.PlainDate.from(today()).toPlainYearMonth().add({ months: 2 })
  const day = month.toPlainDate({ day: 1 }).toString()
  await company.as('manager', 'POST', '/shifts', { userId, date: day, startTime: '09:00', endTime: '17:00' })
  const colour = async (at: string) => {
    const page = await openAs('manager', { at })
    await expect(dayOf(page, day)).toHaveAccessibleName(/Assigned Shift/)
    return dayOf(page, day).evaluate((cell) => getComputedStyle(cell).backgroundColor)
  }
  const own = await colour(monthOf(userId, day))
  expect(await colour(monthOf(userId, dayAfter(day, -1)))).toBe(own)
})

test('a person who has just lost the permission to plan sees a message', async ({
  openAs,
  company,
  server,
  faults,
}) => {
  faults.expect(/DELETE \/api\/shifts\/\S+ 403/)
  const { username } = await addPerson(server, { manager: 'manager' })
  const userId = await company.idOf(username)
  const day = nextMonday(dayAfter(today(), 20))
  await company.as('manager', 'POST', '/shifts', { userId, date: day, startTime: '09:00', endTime: '17:00' })
  const page = await openAs('manager', { at: monthOf(userId, day) })
  await page.route('**/api/shifts/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { message: 'Forbidden', error: 'Forbidden', requestId: 'r' } })
      : route.continue(),
  )
  await dayOf(page, day).click()
  await dialogOf(page, formatDay(day)).getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page, 'Delete this schedule?').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Access denied')).toContainText(
    'You do not have permission to delete shifts. You need Manager or Admin role.',
  )
})

test('the employee’s schedule, by keyboard only: months, days and their content', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server, { manager: 'manager' })
  const userId = await company.idOf(username)
  const day = nextMonday(dayAfter(today(), 20))
  await company.as('manager', 'POST', '/shifts', { userId, date: day, startTime: '09:00', endTime: '17:00' })
  const page = await openAs(username, { at: `${schedules}&month=${day.slice(0, 7)}` })
  await expect(page.getByRole('heading', { name: 'My Schedule' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create New Schedule' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Assigned Shift',
    'Worked Day',
    'Absent Day',
    'Leave Day',
    'Weekend',
    'Working hours',
    'No Data',
  ])
  await dayOf(page, dayAfter(day, -1)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dayOf(page, day)).toBeFocused()
  await page.keyboard.press('Enter')
  const dayDialog = dialogOf(page, formatDay(day))
  await expect(dayDialog).toContainText('Assigned Shift')
  await expect(dayDialog.getByRole('button', { name: 'Edit' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dayOf(page, day)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`month=${day.slice(0, 7)}&day=${day}$`))
  await page.reload()
  await expect(dayDialog).toContainText('Assigned Shift')
  await page.keyboard.press('Escape')
  await expect(dayDialog).toBeHidden()
  await expect(page).not.toHaveURL(/day=/)
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`month=${Temporal.PlainYearMonth.from(day).add({ months: 1 }).toString()}`))
})

test('a person’s working hours are set, with a warning if the hours per day differ from the times', async ({
  openAs,
  server,
}) => {
  const { username, name } = await addPerson(server)
  const page = await openAs('hr', { at: `/?view=users&search=${username}` })
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Working Hours' }).click()
  const hours = dialogOf(page, 'Working Hours').filter({ hasText: name })
  await expect(hours).toContainText('Company default')
  await hours.getByRole('button', { name: 'Set Working Hours' }).click()
  const set = dialogOf(page, 'Set Working Hours')
  await expect(set.getByRole('status')).toContainText('is 7 h, not 8 h')
  await set.getByLabel('Hours per day').fill('7')
  await expect(set.getByRole('status')).toBeEmpty()
  await set.getByRole('checkbox', { name: 'Friday' }).uncheck()
  await set.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Working hours saved')).toBeVisible()
  await expect(hours.getByRole('listitem').filter({ hasText: 'Current' })).toContainText('7 h')
})

test('holidays are added, changed and removed', async ({ openAs, faults }) => {
  faults.expect(/POST \/api\/holidays 409/)
  const page = await openAs('hr', { at: '/?view=settings&tab=time' })
  const year = Number(today().slice(0, 4)) + 2
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(year))
  await expect(page.getByText(`No holidays in ${year} yet.`)).toBeVisible()
  const add = dialogOf(page, 'Add Holiday')
  for (const [title, date] of [
    ['Founding day', `${year}-03-01`],
    ['Another', `${year}-03-01`],
  ] as const) {
    await page.getByRole('button', { name: 'Add Holiday' }).first().click()
    await add.getByLabel('Name').fill(title)
    await add.getByLabel('Date').fill(date)
    await add.getByRole('button', { name: 'Add Holiday' }).click()
    await expect(dialogOf(page, 'Add this holiday?').getByText('Effects')).toBeVisible()
    await dialogOf(page, 'Add this holiday?').getByRole('button', { name: 'Add Holiday' }).click()
  }
  await expect(add.getByLabel('Date')).toHaveAccessibleDescription(/holiday/)
  await page.keyboard.press('Escape')
  await dialogOf(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Founding day' })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialogOf(page, 'Edit Holiday').getByRole('checkbox', { name: 'Paid' }).uncheck()
  await dialogOf(page, 'Edit Holiday').getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialogOf(page, 'Save these changes?')).toContainText('Yes → No')
  await dialogOf(page, 'Save these changes?').getByRole('button', { name: 'Save Changes' }).click()
  await expect(row.getByText('Unpaid')).toBeVisible()
  await closeToast(page, 'Holiday changed')
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(dialogOf(page, 'Remove this holiday?')).toContainText(/\d+ people will be due to work/)
  await dialogOf(page, 'Remove this holiday?').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`No holidays in ${year} yet.`)).toBeVisible()
})

test('holidays of a country are proposed, renamed, and added together', async ({ openAs, server }) => {
  const page = await openAs('hr', { at: '/?view=settings&tab=time' })
  const year = Number(today().slice(0, 4)) + 1
  await server.query(`delete from holidays where date between '${year}-01-01' and '${year}-12-31'`)
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(year))
  const dialog = dialogOf(page, 'Import Holidays')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('Choose a country to see its holidays.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add Holidays' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Country' }).fill('egy')
  await expect(dialog.getByRole('option', { name: 'Finland' })).toBeHidden()
  await expect(dialog.getByRole('option', { name: 'Egypt' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const day = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByRole('textbox', { name }) })
  const labourDay = day(`1 May ${year}`)
  await expect(labourDay.getByRole('checkbox')).toBeChecked()
  await expect(dialog.getByText('Date may shift by a day').first()).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await labourDay.getByRole('checkbox').check()
  await day(`6 Oct ${year}`).getByRole('checkbox').check()
  const name = labourDay.getByRole('textbox')
  await name.fill('')
  const add = dialog.getByRole('button', { name: 'Add 2 Holidays' })
  await add.click()
  await expect(name).toHaveAccessibleDescription('Please enter a holiday name')
  await name.fill('Workers’ Day')
  await add.click()
  const question = dialogOf(page, 'Add these holidays?')
  await expect(question).toContainText('Effects')
  await question.getByRole('button', { name: 'Add 2 Holidays' }).press('Enter')
  await expect(toast(page, '2 holidays added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Workers’ Day' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Armed Forces Day' })).toBeVisible()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Country' }).fill('egypt')
  await dialog.getByRole('option', { name: 'Egypt' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Workers’ Day' })).toContainText('Already added')
  await server.query(`delete from holidays where date between '${year}-01-01' and '${year}-12-31'`)
})
