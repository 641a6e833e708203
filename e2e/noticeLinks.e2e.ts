import { formatDay } from '@muster/contract/kit/formatDays'
import { expect, test } from './fixtures.ts'
import { dayAfter, today } from './support/company.ts'
import { addPerson } from './support/addPerson.ts'

test('a notification opens its record: the day of a shift, and a day with corrected hours', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server, { manager: 'manager' })
  const userId = await company.idOf(username)
  const day = dayAfter(today(), 40)
  const shift = { userId, date: day, startTime: '10:00', endTime: '14:00' }
  await company.as('manager', 'POST', '/shifts', shift)
  const page = await openAs(username)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /New shift/ })
    .click()
  const planned = page.getByRole('dialog', { name: formatDay(day) })
  await expect(planned).toContainText('10:00')
  await page.keyboard.press('Escape')
  await expect(planned).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Schedule' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`month=${day.slice(0, 7)}$`))
  await expect(planned).toBeHidden()

  const worked = dayAfter(today(), -3)
  await company.as('hr', 'POST', '/attendance/worked-hours', {
    userId,
    date: worked,
    clockIn: '09:00',
    clockOut: '17:00',
    breakTime: 30,
    totalWorkedHours: 7.5,
    overrideReason: 'The gate was broken',
  })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Hours corrected/ })
    .click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: formatDay(worked) }) })
  await expect(card.getByRole('button', { name: 'How this was calculated' })).toHaveAttribute('aria-expanded', 'true')
  await expect(card).toContainText('The gate was broken')
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()

  // If the new page focuses nothing itself, the focus moves to the page's main part and does not return to the bell.
  await bell.click()
  const latest = page.getByRole('dialog')
  await latest.getByRole('button', { name: 'View all notifications' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(latest).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  // Page and day are cached by now, so the card takes the focus immediately, and the shell must not take it away.
  await page.getByRole('button', { name: 'View details: Hours corrected' }).click()
  await expect(card).toBeVisible()
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
})
