import { expect, test } from './fixtures.ts'
import { nameOf } from './support/company.ts'
import { abortRequests } from './support/holdRequests.ts'
import { notify } from './support/notificationScreen.ts'
import { leaves, openRequestForm, requestForm, rowOf, toast } from './support/leaveScreen.ts'

test('a failure covers no button or field of a dialog, and disappears when the same action succeeds', async ({
  openAs,
  company,
  faults,
}) => {
  faults.expect(/PATCH \/api\/leaves\/.* net::ERR_FAILED/)
  const username = 'ben.oconnor'
  const days = await company.freeDays(username, 2)
  await company.ask(username, days)
  const lead = await openAs('zoe.papadaki', { at: leaves.team })
  const restore = await abortRequests(lead, '**/api/leaves/*/status')
  const row = rowOf(lead, days, nameOf(username))
  await row.getByRole('button', { name: 'Approve' }).click()
  const failure = toast(lead, 'Failed to approve leave request')
  await expect(failure).toBeVisible()
  restore()

  await lead.getByRole('tab', { name: 'My Requests' }).click()
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await lead.setViewportSize(viewport)
    await openRequestForm(lead)
    const { dialog, type, start, end, reason, submit } = requestForm(lead)
    await expect(failure).toBeVisible()
    for (const field of [type, start, end, reason]) await field.click({ trial: true })
    // A trial click fails if another element would receive it.
    for (const button of [submit, ...(await dialog.getByRole('button', { name: /^(Cancel|Close)$/ }).all())])
      await button.click({ trial: true })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }

  await lead.getByRole('tab', { name: 'Team Requests' }).click()
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(lead, 'Leave request approved successfully!')).toBeVisible()
  await expect(failure).toBeHidden()
})

test('other messages cover no field of a dialog, and appear in full once it is closed', async ({ openAs, company }) => {
  const username = 'ben.oconnor'
  const employee = await openAs(username, { at: leaves.mine })
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await employee.setViewportSize(viewport)
    await openRequestForm(employee)
    const titles = [1, 2].map((at) => `The lift has been out of order since this morning, ${at} at ${viewport.width}`)
    await notify(company, username, titles)
    const newest = toast(employee, titles[1] ?? '')
    await expect(newest).toBeVisible()
    const { dialog, type, start, end, reason, submit } = requestForm(employee)
    const close = dialog.getByRole('button', { name: 'Close', exact: true })
    for (const target of [type, start, end, reason, submit, close]) await target.click({ trial: true })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(newest.getByRole('button', { name: 'Open' })).toBeVisible()
  }
})
