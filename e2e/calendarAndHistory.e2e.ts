import { expect, test } from './fixtures.ts'
import { nameOf } from './support/company.ts'
import { leaves, rowOf, rangeText } from './support/leaveScreen.ts'

// Not the colleague of the timeline's test, whose days of leave would be shown as one range with these.
const member = 'tomas.novak'

test('an approved day appears in the calendar without a reload, and opens', async ({ openAs, company }) => {
  const days = await company.freeDays(member, 1)
  const lead = await openAs('lead', { at: `${leaves.calendar}&month=${days.startDate.slice(0, 7)}` })
  const cell = lead.getByRole('cell').filter({ has: lead.locator(`time[datetime="${days.startDate}"]`) })
  await expect(cell).toBeVisible()
  const { id } = await company.ask(member, { ...days, leaveType: 'UNPAID' })
  await company.decide('lead', id, 'APPROVED')
  const opens = cell.getByRole('button', { name: /person away|people away/ })
  await opens.focus()
  await lead.keyboard.press('Enter')
  const dialog = lead.getByRole('dialog')
  await expect(dialog.getByRole('listitem').filter({ hasText: nameOf(member) })).toContainText(rangeText(days))
  await lead.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opens).toBeFocused()
})

test('a lead’s own approved day is in that day’s dialog too', async ({ openAs, company }) => {
  const days = await company.freeDays('lead', 1)
  const { id } = await company.ask('lead', { ...days, leaveType: 'UNPAID' })
  await company.decide('hr', id, 'APPROVED')
  const lead = await openAs('lead', { at: `${leaves.calendar}&month=${days.startDate.slice(0, 7)}` })
  const cell = lead.getByRole('cell').filter({ has: lead.locator(`time[datetime="${days.startDate}"]`) })
  await cell.getByRole('button', { name: /person away|people away/ }).click()
  const own = lead
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: nameOf('lead') })
  await expect(own).toContainText(rangeText(days))
})

test('the calendar moves from month to month, and a reload stays there', async ({ openAs }) => {
  const page = await openAs('employee', { at: `${leaves.calendar}&month=2024-12` })
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'January 2025' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'January 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'December 2024' })).toBeVisible()
  await page.getByRole('tab', { name: 'My Requests' }).click()
  await expect(page).not.toHaveURL(/month=/)
})

test('the history shows the result of each request, and is searched and filtered', async ({ openAs, company }) => {
  const days = await company.freeDays('daniel.mbeki', 2)
  const { id } = await company.ask('daniel.mbeki', { ...days, leaveType: 'UNPAID' })
  await company.decide('hr', id, 'REJECTED', 'The audit is in that week')
  const page = await openAs('hr', { at: leaves.history })
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(nameOf('daniel.mbeki'))
  await expect(first).toContainText('The audit is in that week')
  await expect(page.getByRole('main').getByText(/^\d+ requests$/)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill('mbeki')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Unpaid leave')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await page.getByRole('radio', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(/search=mbeki/)
  await expect(rowOf(page, days, nameOf('daniel.mbeki'))).toContainText('Rejected')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('mbeki')
  await expect(rowOf(page, days, nameOf('daniel.mbeki'))).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called so')
  await page.getByRole('button', { name: 'Show all requests' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await expect(first).toContainText(nameOf('daniel.mbeki'))
})

test('an employee has the calendar but no history', async ({ openAs }) => {
  const page = await openAs('employee', { at: leaves.history })
  await expect(page.getByRole('tab', { name: 'Calendar' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'History' })).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('the calendar marks weekends and holidays, and its weeks begin as configured', async ({
  openAs,
  company,
  server,
}) => {
  const name = 'Founders’ day'
  const { holiday } = await company.as<{ holiday: { id: string } }>('owner', 'POST', '/holidays', {
    date: '2098-05-07',
    name,
    isPaid: true,
  })
  const set = await server.query<{ key: string }>('select key from settings')
  const setFirstDayOfWeek = (day: string, was: string) =>
    company.as('owner', 'PATCH', '/settings/system', {
      changes: { firstDayOfWeek: day },
      were: { firstDayOfWeek: was },
    })
  const page = await openAs('employee', { at: `${leaves.calendar}&month=2098-05` })
  const cell = (day: string) => page.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) })
  await expect(cell('2098-05-07')).toContainText(`Holiday: ${name}`)
  await expect(cell('2098-05-10')).toContainText('Weekend')
  await expect(cell('2098-05-08')).toHaveText('8')
  await expect(page.getByRole('list', { name: 'Days off' })).toContainText(`Wed 7 May 2098: ${name}`)
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun')
  try {
    // The page that is already open is updated.
    await setFirstDayOfWeek('Saturday', 'Sunday')
    await expect(page.getByRole('columnheader').first()).toHaveText('Sat')
    await expect(page.locator('time').first()).toHaveAttribute('datetime', '2098-04-26')
  } finally {
    await setFirstDayOfWeek('Sunday', 'Saturday')
    await server.query('delete from settings where key <> all($1)', [set.map(({ key }) => key)])
    await company.as('owner', 'DELETE', `/holidays/${holiday.id}`)
  }
  await expect(cell('2098-05-07')).toHaveText('7')
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun')
})
