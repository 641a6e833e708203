import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { dayAfter, today } from './support/company.ts'
import { attendance } from './support/attendanceScreen.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const { team, cards, corrections, overtime } = attendance

test('All Employees is filtered by LL-IDs, which are saved under a name and deleted', async ({ openAs }) => {
  const page = await openAs('hr', { at: cards })
  await expect(page.getByRole('tab', { selected: true })).toHaveText('All Employees')
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filter by LL-ID' }).click()
  const choice = page.getByRole('dialog', { name: 'Filter by LL-ID' })
  await choice.getByRole('searchbox').fill('Ingrid')
  await choice.getByRole('checkbox', { name: /Ingrid Sørensen/ }).check()
  await choice.getByRole('searchbox').fill('Mateusz')
  await choice.getByRole('checkbox', { name: /Mateusz Wójcik/ }).check()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  const people = page.getByRole('region', { name: /Ingrid Sørensen|Mateusz Wójcik/ })
  await expect(people).toHaveCount(2)
  await expect(people.first()).toContainText('Present Days')
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Save Current Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Filter' })
  await dialog.getByRole('button', { name: 'Save Filter' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invalid filter')
  await dialog.getByLabel('Filter name').fill('Two of Engineering')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Filter saved')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible()
  // The address follows once the history has left the dialog. A reload before that would bring the filter back.
  await expect(page).not.toHaveURL(/llIds/)
  await page.reload()
  await page.getByRole('button', { name: 'Two of Engineering', exact: true }).click()
  await expect(people).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete filter Two of Engineering' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Two of Engineering')).toBeHidden()

  await page.goto(`${team}&llIds=LL-NOBODY`)
  await expect(page.getByText('No records found matching the selected LL-IDs')).toBeVisible()
})

test('a lead sees the team’s current and previous months', async ({ openAs }) => {
  const page = await openAs('lead', { at: cards })
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Team')
  await expect(page.getByRole('region').first()).toContainText('Total Hours')
  await page.getByRole('button', { name: 'Previous month' }).click()
  const before = Temporal.PlainYearMonth.from(today()).subtract({ months: 1 }).toString()
  await expect(page).toHaveURL(new RegExp(`month=${before}`))
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
})

test('a pending correction shows both values, is rejected with a reason, and the next is approved', async ({
  openAs,
  company,
  server,
}) => {
  const { username, name } = await addPerson(server, { manager: 'manager' })
  const userId = await company.idOf(username)
  const requestCorrection = (date: string) =>
    company.as(username, 'POST', '/attendance/worked-hours', {
      userId,
      date,
      clockIn: '09:00',
      clockOut: '17:30',
      breakTime: 30,
      totalWorkedHours: 8,
      overrideReason: 'The gate was broken',
    })
  await requestCorrection(dayAfter(today(), -3))
  const page = await openAs('manager', { at: corrections })
  const pendingItems = page.getByRole('list', { name: 'Corrections to approve' }).getByRole('listitem')
  const item = pendingItems.filter({ hasText: name })
  await expect(item).toContainText('No hours')
  await expect(item).toContainText('30 min break, 8 h')
  await item.getByRole('button', { name: 'Reject' }).click()
  const reject = page.getByRole('dialog', { name: 'Reject this correction?' })
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(reject.getByLabel('Reason')).toBeFocused()
  await reject.getByLabel('Reason').fill('You were on leave')
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Correction rejected')).toContainText(name)
  await expect(item).toBeHidden()
  // The row has disappeared: the focus stays nearby, at the heading or, if it was the last row, at the page.
  await expect(page.locator('body')).not.toBeFocused()

  // The page learns of the next request automatically.
  await requestCorrection(dayAfter(today(), -4))
  // The notification's toast covers the button.
  await page.getByRole('button', { name: 'Close: Hours to approve' }).click()
  await item.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Correction approved')).toContainText(name)
  await expect(item).toBeHidden()
})

test('the filtered month is exported, and an empty result says so', async ({ openAs, faults }) => {
  faults.expect(/GET \/api\/attendance\/export 404/)
  // The current month may have no working day yet.
  const lastMonth = Temporal.PlainYearMonth.from(today().slice(0, 7)).subtract({ months: 1 }).toString()
  const page = await openAs('hr', { at: `${cards}&llIds=LL-ENG-003&month=${lastMonth}` })
  await expect(page.getByRole('region', { name: 'Nour Haddad' })).toBeVisible()
  const download = page.waitForEvent('download')
  const exportCsv = async () => {
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    await page.getByRole('menuitem', { name: 'CSV file (.csv)' }).click()
  }
  await exportCsv()
  const file = await download
  await expect(toast(page, 'Export completed!')).toContainText(
    'Detailed attendance data with breaks and clock sessions has been exported.',
  )
  expect(file.suggestedFilename()).toBe(`detailed-attendance-${lastMonth}.csv`)
  const [header = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(header.split(',')).toHaveLength(20)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.includes('Nour Haddad') && row.includes('LL-ENG-003'))).toBe(true)

  await page.goto(`${team}&llIds=LL-NOBODY`)
  await exportCsv()
  await expect(toast(page, 'No data to export')).toContainText('Please select some data first.')
})

test('overtime is approved as worked, and changed', async ({ openAs }) => {
  // In the first days of a month, no one may have worked overtime yet.
  const page = await openAs('owner', { at: `${overtime}&month=${dayAfter(today(), -7).slice(0, 7)}` })
  const days = page.getByRole('list', { name: 'Overtime' }).getByRole('listitem')
  const waiting = days.filter({ has: page.getByRole('button', { name: 'Approve as Worked' }) })
  const day = await waiting
    .first()
    .getByText(/20\d\d$/)
    .textContent()
  await waiting.first().getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Overtime' })
  const minutes = dialog.getByLabel(/overtime \(minutes\)/).first()
  await minutes.fill('100000')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(minutes).toHaveAttribute('aria-invalid', 'true')
  await minutes.fill('1')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Overtime approved')).toBeVisible()
  // Decided corrections come after the pending ones, on a later page if there are many.
  await expect(waiting.filter({ hasText: day ?? 'no day' })).toHaveCount(0)
})
