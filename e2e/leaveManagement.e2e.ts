import { formatRange } from '@muster/contract/kit/formatDays'
import { expect, test } from './fixtures.ts'
import { nameOf, today } from './support/company.ts'
import {
  exactRange,
  balanceLine,
  fillRequest,
  leaves,
  openRequestForm,
  requestForm,
  rowOf,
  rangeText,
  toast,
} from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

test('a pending request is edited, and an edit after the decision is refused kindly', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/PUT \/api\/leaves\/\S+ 409/)
  const username = 'kenji.watanabe'
  const days = await company.freeDays(username, 2)
  const { id } = await company.ask(username, days)
  const page = await openAs(username, { at: leaves.mine })
  await rowOf(page, days).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = requestForm(page, 'Edit Leave Request')
  await expect(form.reason).toHaveValue('Some days off')
  const later = await company.freeDays(username, 3)
  await form.start.fill(later.startDate)
  await form.end.fill(later.endDate)
  await form.reason.fill('Some days off, a week later')
  await form.save.click()
  await expect(toast(page, 'Leave request changed')).toBeVisible()
  await expect(rowOf(page, later)).toContainText('3 days')

  await rowOf(page, later).getByRole('cell').first().click()
  await page.getByRole('dialog', { name: 'Leave Request Details' }).getByRole('button', { name: 'Edit' }).click()
  await form.reason.fill('Typed while it was decided')
  await company.decide('eleni.stavrou', id, 'APPROVED')
  await form.save.click()
  await expect(form.dialog.getByRole('alert')).toContainText('Failed to change leave request')
  await expect(form.reason).toHaveValue('Typed while it was decided')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('Approved')
})

test('a changed policy applies in the request form', async ({ openAs }) => {
  const page = await openAs('owner', { at: leaves.policies })
  const row = page.getByRole('row').filter({ hasText: 'Emergency leave' })
  const openChange = () => row.getByRole('button', { name: 'Edit' }).click()
  await openChange()
  const dialog = page.getByRole('dialog', { name: 'Change policy: Emergency leave' })
  const save = dialog.getByRole('button', { name: 'Save Policy' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Medical certificate required' }).check()
  await dialog.getByRole('textbox', { name: 'Notice (days)' }).fill('many')
  await save.click()
  const notice = dialog.getByRole('textbox', { name: 'Notice (days)' })
  await expect(notice).toHaveAccessibleDescription(/Please enter a whole number of days from 0 to 366/)
  await expect(notice).toBeFocused()
  await notice.fill('0')
  await expect(dialog.getByRole('status').first()).toContainText(/Applies to leave starting on or after/)
  await save.click()
  await expect(toast(page, 'Leave policy saved')).toContainText('Emergency leave: applies from')
  await expect(row).toContainText('Required')

  await row.getByRole('cell').first().click()
  const versions = page.getByRole('dialog', { name: 'Policy: Emergency leave' }).getByRole('listitem')
  await expect(versions.first()).toContainText('Current')
  await expect(versions.first()).toContainText(nameOf('owner'))
  await expect(versions.last()).toContainText('Initial')

  const employee = await openAs('yusuf.kaya', { at: leaves.overview })
  await openRequestForm(employee)
  const form = requestForm(employee)
  await form.type.click()
  await form.dialog.getByRole('option', { name: 'Emergency leave' }).click()
  await expect(form.dialog.getByRole('button', { name: 'Medical Certificate Required' })).toBeDisabled()

  // Leaves the setting unchanged for other tests.
  await page.keyboard.press('Escape')
  await openChange()
  await dialog.getByRole('checkbox', { name: 'Medical certificate required' }).uncheck()
  await save.click()
  await expect(row).not.toContainText('Required')
})

test('a balance shows its entries, also to everyone with access to the admin view', async ({ openAs, company }) => {
  const username = 'adaeze.nwosu'
  const days = await company.freeDays(username, 1, 'this year')
  await company.ask(username, { ...days, leaveType: 'PERSONAL', reason: 'Moving house' })
  const page = await openAs(username, { at: leaves.overview })
  await balanceLine(page, 'Personal leave')
    .getByRole('button', { name: /pending/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Personal leave' })
  const requested = dialog
    .getByRole('row')
    .filter({ hasText: 'Requested' })
    .filter({ hasText: exactRange(days) })
  await expect(requested).toContainText('+1')
  await expect(dialog.getByRole('row').filter({ hasText: 'Granted for the year' })).toBeVisible()
  await requested.getByRole('button', { name: rangeText(days) }).click()
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('Moving house')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  const admin = await openAs('hr', { at: leaves.mine })
  await admin.getByRole('radio', { name: 'Admin view' }).click()
  await admin.getByRole('combobox', { name: 'Employee' }).fill('nwosu')
  await admin.getByRole('option', { name: nameOf(username) }).click()
  const personal = admin.getByRole('region', { name: 'Leave Balances' }).getByRole('button', { name: /Personal leave/ })
  await expect(personal).toContainText('1 day pending')
  await expect(rowOf(admin, days, nameOf(username))).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('combobox', { name: 'Employee' })).toHaveValue(nameOf(username))
  await personal.click()
  await expect(
    admin
      .getByRole('dialog')
      .getByRole('row')
      .filter({ hasText: 'Requested' })
      .filter({ hasText: exactRange(days) }),
  ).toBeVisible()
  await admin.keyboard.press('Escape')
  await rowOf(admin, days, nameOf(username)).getByRole('button', { name: 'Approve' }).click()
  await expect(rowOf(admin, days, nameOf(username))).toContainText('Approved')
})

test('before it is sent, a request shows its cost, its errors and who is away then', async ({
  openAs,
  server,
  company,
  faults,
}) => {
  const manager = 'zoe.papadaki'
  const { username } = await addPerson(server, { manager })
  const colleague = await addPerson(server, { firstName: 'Away', manager })
  const newYear = Number(today().slice(0, 4)) + 1
  const days = { startDate: `${newYear - 1}-12-30`, endDate: `${newYear}-01-04` }
  const { id } = await company.ask(colleague.username, days)
  await company.decide(manager, id, 'APPROVED')
  const page = await openAs(username, { at: leaves.overview })
  await fillRequest(page, { ...days, type: 'Annual leave', reason: 'New Year' })
  const { dialog, total, start, end } = requestForm(page)
  await expect(total).toContainText('6 calendar days')
  await expect(total).toContainText(`2 days in ${newYear - 1}19 of 21 days remain`)
  await expect(total).toContainText(`4 days in ${newYear}17 of 21 days remain`)
  await expect(dialog.getByRole('listitem').filter({ hasText: colleague.name })).toContainText(
    formatRange(days.startDate, days.endDate),
  )
  await start.fill(`${newYear}-05-01`)
  await end.fill(`${newYear}-05-31`)
  await expect(total).toContainText('Insufficient leave balance')

  faults.expect(/GET \/api\/leaves\/preview\S* net::ERR_FAILED/)
  await page.route('**/api/leaves/preview?**', (route) => route.abort())
  await end.fill(`${newYear}-05-02`)
  await expect(total).toContainText('2 days')
  await expect(total).toContainText('You can still send the request.')
  await requestForm(page).submit.click()
  await expect(toast(page, 'Leave request submitted successfully!')).toBeVisible()
})
