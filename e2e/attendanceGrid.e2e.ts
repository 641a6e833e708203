import { formatDay } from '@muster/contract/kit/formatDays'
import { expect, moveTo, test } from './fixtures.ts'
import { addPerson } from './support/addPerson.ts'
import { attendance, attendanceGrid } from './support/attendanceScreen.ts'
import { type Company, today } from './support/company.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const lastMonth = Temporal.PlainYearMonth.from(today().slice(0, 7)).subtract({ months: 1 }).toString()
const [first, second] = [`${lastMonth}-10`, `${lastMonth}-11`]

/** Gives a person two days of work, the second one shorter. */
async function workTwoDays(company: Company, username: string): Promise<void> {
  const userId = await company.idOf(username)
  for (const [date, clockOut, totalWorkedHours] of [
    [first, '17:22', 7.87],
    [second, '13:00', 4],
  ] as const)
    await company.as('hr', 'POST', '/attendance/worked-hours', {
      userId,
      date,
      clockIn: '09:00',
      clockOut,
      breakTime: date === first ? 30 : 0,
      totalWorkedHours,
      overrideReason: 'The gate was broken',
    })
}

test('a day of the grid opens its card; the arrow keys move between days', async ({ openAs, company, server }) => {
  const { username, name } = await addPerson(server, { manager: 'lead' })
  await workTwoDays(company, username)
  const address = `${attendance.team}&month=${lastMonth}&person=${await company.idOf(username)}`
  const page = await openAs('hr', { at: address })
  const { rowOf, dayOf } = attendanceGrid(page)
  await expect(rowOf(name).locator('[data-sum=worked]')).toHaveText('11:52')
  const day = dayOf(name, `${formatDay(first)}: Present, 7:52, Corrected`)
  await expect(day).toHaveText('7:52')

  await day.click()
  const dialog = page.getByRole('dialog', { name: `${name}, ${formatDay(first)}` })
  await expect(dialog.getByRole('table', { name: 'Clock Sessions' })).toContainText('7:52')
  await expect(dialog).toContainText('The gate was broken')
  await expect(dialog.getByRole('link', { name: 'Correct these hours' })).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await day.focus()
  await page.keyboard.press('ArrowRight')
  await expect(dayOf(name, formatDay(second))).toBeFocused()
  await page.keyboard.press('Home')
  const person = rowOf(name).getByRole('rowheader').getByRole('button')
  await expect(person).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Total Hours', { exact: true })).toBeVisible()
  // The whole grid is one tab stop.
  await page.keyboard.press('Tab')
  await expect(rowOf(name).locator(':focus')).toHaveCount(0)
})

test('the grid is filtered by department and status, which the cards and the address keep', async ({ openAs }) => {
  const page = await openAs('hr', { at: `${attendance.team}&month=${lastMonth}` })
  const { grid } = attendanceGrid(page)
  const people = grid.getByRole('rowheader')
  await expect(people).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Department' }).selectOption('Finance')
  await expect(grid.getByRole('columnheader', { name: 'Name · Finance' })).toBeVisible()
  await expect(people.filter({ hasText: 'LL-FIN-' }).first()).toBeVisible()
  await expect(people.filter({ hasText: /LL-(?!FIN-)/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Late')
  await expect(page).toHaveURL(/department=Finance&mark=LATE/)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(people).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Department' }).selectOption('Finance')
  await page.getByRole('radio', { name: 'Cards' }).check()
  await expect(page.getByRole('region').first()).toContainText('Present Days')
  await expect(page).toHaveURL(/department=Finance.*show=cards/)
})

test('names, header and sums stay visible while the days scroll', async ({ openAs }) => {
  const page = await openAs('hr', {
    at: `${attendance.team}&month=${lastMonth}`,
    viewport: { width: 1440, height: 900 },
  })
  const { grid } = attendanceGrid(page)
  const person = grid.getByRole('rowheader').first()
  const firstRow = await person.boundingBox()
  expect(firstRow?.y).toBeLessThan(400)
  const lastDay = grid.getByRole('columnheader', { name: /^Worked/ })
  const before = [await person.boundingBox(), await lastDay.boundingBox()].map((box) => box?.x)
  await grid.evaluate((table) => table.parentElement?.scrollTo({ left: 150, top: 300 }))
  await expect.poll(async () => (await person.boundingBox())?.y).toBeLessThan(firstRow?.y ?? 0)
  expect([await person.boundingBox(), await lastDay.boundingBox()].map((box) => box?.x)).toEqual(before)
  await expect(lastDay).toBeInViewport()
})

test('on a phone a row opens in place, and its days open their cards', async ({ openAs, company, server }) => {
  const { username, name } = await addPerson(server, { manager: 'lead' })
  await workTwoDays(company, username)
  const page = await openAs('lead', { at: `${attendance.team}&month=${lastMonth}`, ...phone })
  const people = page.getByRole('list', { name: /^Attendance, / })
  await expect(people).toBeVisible()
  expect((await people.boundingBox())?.y).toBeLessThan(600)
  await moveTo(page, `${attendance.team}&month=${lastMonth}&person=${await company.idOf(username)}`)
  const row = people.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('11:52')
  // Not on the name, which leads to the person.
  await row.getByRole('button', { name }).click({ position: { x: 200, y: 80 } })
  await expect(people.getByText('Present Days', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await people.getByRole('button', { name: formatDay(first) }).click()
  await expect(page.getByRole('dialog', { name: `${name}, ${formatDay(first)}` })).toContainText('7 h 52 min')
})
