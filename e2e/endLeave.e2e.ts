import { expect, test } from './fixtures.ts'
import { dayAfter, nameOf, today } from './support/company.ts'
import { question, rowOf, toast, leaves } from './support/leaveScreen.ts'

test('a manager ends leave that has begun, and the employee sees who ended it and why', async ({ openAs, company }) => {
  // The latest three days in the past without leave.
  const requests = await company.requestsOf('employee')
  const isFree = (startDate: string) =>
    !requests.some((leave) => leave.startDate <= dayAfter(startDate, 2) && leave.endDate >= startDate)
  const startDate = Array.from({ length: 200 }, (_, earlier) => dayAfter(today(), -4 - earlier)).find(isFree) ?? ''
  const days = { startDate, endDate: dayAfter(startDate, 2) }
  const { id } = await company.ask('employee', days)
  await company.decide('lead', id, 'APPROVED')

  const employee = await openAs('employee', { at: `/?view=leaves&request=${id}` })
  const details = employee.getByRole('dialog', { name: 'Leave Request Details' })
  await expect(details).toContainText(
    `This leave has started, so you can’t cancel it. ${nameOf('lead')} can end or revoke it.`,
  )
  await expect(details.getByRole('button', { name: 'End Leave' })).toBeHidden()

  const lead = await openAs('lead', { at: leaves.team })
  await rowOf(lead, days, nameOf('employee')).getByRole('button', { name: 'Actions' }).click()
  await lead.getByRole('menuitem', { name: 'End Leave' }).click()
  const form = question(lead, 'End Leave')
  await form.getByRole('textbox', { name: 'Last Day of Leave' }).fill(startDate)
  await expect(form.getByRole('region', { name: 'Effects' })).toContainText('2 days returned')
  await form.getByRole('textbox', { name: 'Reason' }).fill('The release moved')
  await form.getByRole('button', { name: 'End Leave' }).click()
  await expect(toast(lead, 'Leave ended')).toContainText(nameOf('employee'))
  await expect(form).toBeHidden()
  await expect(rowOf(lead, { startDate, endDate: startDate }, nameOf('employee'))).toContainText('1 day')

  await expect(details).toContainText(`by ${nameOf('lead')}`)
  await expect(details).toContainText('The release moved')

  await lead.goto(`/?view=leaves&tab=team&request=${id}`)
  await lead.getByRole('dialog', { name: 'Leave Request Details' }).getByRole('button', { name: 'End Leave' }).click()
  await expect(form.getByRole('radio')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Reason' }).fill('They were at work')
  await form.getByRole('button', { name: 'Revoke Leave' }).click()
  await expect(toast(lead, 'Leave revoked')).toBeVisible()
  await expect(details).toContainText('Revoked on')
  await expect(details).toContainText('Cancelled')
})
