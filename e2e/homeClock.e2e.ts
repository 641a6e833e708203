import { expect, test } from './fixtures.ts'
import { addPerson } from './support/addPerson.ts'
import { toast } from './support/leaveScreen.ts'

test('a person clocks in, takes a break and clocks out on the dashboard', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username)
  const clock = page.getByRole('region', { name: 'Your status' })
  await expect(clock).toContainText(/Planned today: .+|Today is a (day off|holiday)/)
  await clock.getByRole('button', { name: 'Clock In' }).click()
  await expect(toast(page, 'Successfully clocked in!')).toBeVisible()
  await expect(clock.getByRole('heading')).toHaveText('You are clocked in')
  await clock.getByRole('group', { name: 'Take a break' }).getByRole('button', { name: 'Short' }).click()
  await expect(clock).toContainText(/On Short break since/)
  await clock.getByRole('button', { name: 'End Break' }).click()
  await expect(clock.getByRole('group', { name: 'Take a break' })).toBeVisible()
  // The list below shows the new day at once, and the attendance screen the same state.
  await expect(page.getByRole('table', { name: 'Recent Attendance' }).getByRole('row').nth(1)).toContainText(
    'Not clocked out',
  )
  await clock.getByRole('button', { name: 'Clock Out' }).click()
  await expect(toast(page, 'Successfully clocked out!')).toBeVisible()
  await page.goto('/?view=attendance')
  await expect(page.getByText('Total Sessions: 1')).toBeVisible()
})

test('managers find the clock beside what they decide on', async ({ openAs }) => {
  const page = await openAs('manager')
  await expect(page.getByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeVisible()
  const clock = page.getByRole('region', { name: 'Your status' })
  await expect(clock.getByRole('button', { name: /^Clock (In|Out)$/ })).toBeVisible()
})

test('Request Leave on the dashboard opens the form', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username)
  await page.getByRole('button', { name: 'Request Leave' }).click()
  await expect(page.getByRole('dialog', { name: 'Request Leave' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Request Leave' })).toBeFocused()
})
