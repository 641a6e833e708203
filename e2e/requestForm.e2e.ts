import { readFile } from 'node:fs/promises'
import { demoCertificate } from '../server/src/features/leaves/demo/certificate.ts'
import { samplePng } from '../server/testing/sampleFiles.ts'
import { expect, test } from './fixtures.ts'
import { nameOf } from './support/company.ts'
import { withPermissions } from './support/roles.ts'
import {
  fillRequest,
  leaves,
  openRequestForm,
  question,
  requestForm,
  rowOf,
  rangeText,
  toast,
} from './support/leaveScreen.ts'

test('the form reports missing fields, counts the days, has a calendar, and asks before it discards input', async ({
  openAs,
}) => {
  const page = await openAs('aylin.demir', { at: leaves.overview })
  await openRequestForm(page)
  const { dialog, type, start, end, reason, submit, total } = requestForm(page)
  await test.step('missing input is reported beside its field, and the first such field has the focus', async () => {
    await submit.click()
    await expect(type).toHaveAccessibleDescription('Please choose a type of leave')
    await expect(start).toHaveAccessibleDescription('Please choose a start date')
    await expect(end).toHaveAccessibleDescription('Please choose an end date')
    await expect(reason).toHaveAccessibleDescription('Please give a reason')
    await expect(type).toBeFocused()
  })

  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await test.step('a day is chosen in the calendar', async () => {
    await start.click()
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await calendar.getByRole('button', { name: /^15 / }).click()
    await expect(calendar).toBeHidden()
    await expect(start).toHaveValue(/ 15 \w{3} \d{4}$/)
    await expect(end).toHaveValue(await start.inputValue())
    await end.press('ArrowDown')
    await expect(calendar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(dialog).toBeVisible()
  })

  const confirmation = question(page, 'Discard your changes?')
  await test.step('typed input is not discarded without asking', async () => {
    await reason.fill('Half a sentence')
    await page.keyboard.press('Escape')
    await confirmation.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(reason).toHaveValue('Half a sentence')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await confirmation.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the days are counted including both ends, and the end follows the start', async () => {
    await openRequestForm(page)
    await expect(start).toHaveValue('')
    const year = new Temporal.PlainDate(Number(Temporal.Now.plainDateISO().year) + 1, 3, 9)
    await start.fill(year.toString())
    await expect(end).toHaveValue(/\b9 Mar \d{4}$/)
    await expect(total).toContainText('1 day')
    await end.fill(year.add({ days: 4 }).toString())
    await expect(total).toContainText('5 days')
    await start.fill(year.add({ days: 8 }).toString())
    await expect(end).toHaveValue(/\b17 Mar \d{4}$/)
    await expect(total).toContainText('1 day')
  })
})

test('overlapping days open the conflict dialog, and the form is unchanged', async ({ openAs, company, faults }) => {
  faults.expect(/POST \/api\/leaves 409/)
  const username = 'grace.okafor'
  const days = await company.freeDays(username, 3)
  await company.ask(username, days)
  const page = await openAs(username, { at: leaves.overview })
  await fillRequest(page, { ...days, type: 'Unpaid leave', reason: 'The same days again' })
  await requestForm(page).submit.click()

  const dialog = question(page, 'Unable to Process Request')
  await expect(dialog).toContainText('Leave Request Conflict')
  await expect(dialog).toContainText(`This leave overlaps your leave request of ${rangeText(days)} (pending)`)
  await expect(dialog.getByRole('listitem')).toHaveText([/don’t overlap/, /^Cancel or modify/, /^Contact your manager/])
  await dialog.getByRole('button', { name: 'Understood' }).click()
  await expect(dialog).toBeHidden()
  await expect(requestForm(page).reason).toHaveValue('The same days again')
})

test('more days than available are refused with the number left', async ({ openAs, company, faults }) => {
  faults.expect(/POST \/api\/leaves 400/)
  const username = 'linh.nguyen'
  const { remainingDays } = await company.balanceOf(username, 'PERSONAL')
  const requestedDays = (remainingDays ?? 0) + 1
  const days = await company.freeDays(username, requestedDays, 'this year')
  const page = await openAs(username, { at: leaves.overview })
  await fillRequest(page, { ...days, type: 'Personal leave', reason: 'Moving house' })
  const { submit, dialog } = requestForm(page)
  await submit.click()
  const problem = dialog.getByRole('alert')
  await expect(problem).toContainText('Failed to submit leave request')
  await expect(problem).toContainText(
    `Insufficient leave balance: ${remainingDays} days remaining, ${requestedDays} requested`,
  )
})

test('sick leave needs a certificate, which the lead opens and a colleague does not', async ({
  openAs,
  company,
  faults,
}) => {
  const username = 'youssef.amin'
  const days = await company.freeDays(username, 1)
  const certificate = demoCertificate(days.startDate)
  const content = Buffer.from(await certificate.arrayBuffer())
  const page = await openAs(username, { at: leaves.mine })
  await fillRequest(page, { ...days, type: 'Sick leave', reason: 'Flu with a fever' })
  const form = requestForm(page)
  const required = form.dialog.getByRole('button', { name: 'Medical Certificate Required' })
  await expect(required).toBeDisabled()

  await form.certificate.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Ill.') })
  await form.submit.click()
  await expect(form.certificate).toHaveAccessibleDescription(/Please choose a PDF, JPG, JPEG, PNG, DOC or DOCX file/)
  await form.dialog.getByRole('button', { name: 'Remove note.txt' }).click()
  await expect(required).toBeDisabled()
  await form.certificate.setInputFiles({ name: 'doctor.pdf', mimeType: 'application/pdf', buffer: content })
  await form.submit.click()
  await expect(toast(page, 'Leave request submitted successfully!')).toBeVisible()

  const lead = await openAs('rajesh.iyer', { at: leaves.team })
  await rowOf(lead, days, nameOf(username)).getByRole('button', { name: 'Sick leave' }).click()
  const details = lead.getByRole('dialog', { name: 'Leave Request Details' })
  await expect(details).toContainText('doctor.pdf')
  const [download] = await Promise.all([
    lead.waitForEvent('download'),
    details.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('doctor.pdf')
  expect((await readFile(await download.path())).equals(content)).toBe(true)
  const id = new URL(lead.url()).searchParams.get('request') ?? ''
  faults.expect(new RegExp(`GET /api/leaves/${id} 404`))
  await expect(company.as('daniel.mbeki', 'GET', `/leaves/${id}/medical-certificate`)).rejects.toThrow('404')
  const colleague = await openAs('daniel.mbeki', { at: `${leaves.overview}&request=${id}` })
  await expect(colleague.getByRole('dialog')).toContainText('Leave request not found')
})

test('a certificate that is a picture is shown in place', async ({ openAs, company }) => {
  const username = 'daniel.mbeki'
  const days = await company.freeDays(username, 1)
  const medicalCertificate = new File([new Uint8Array(samplePng())], 'note.png', { type: 'image/png' })
  const { id } = await company.ask(username, { ...days, leaveType: 'SICK', medicalCertificate })
  const lead = await openAs('rajesh.iyer', { at: `${leaves.team}&request=${id}` })
  const details = lead.getByRole('dialog', { name: 'Leave Request Details' })
  const picture = details.getByRole('img', { name: 'Medical Certificate' })
  await details.getByRole('button', { name: 'View' }).click()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await details.getByRole('button', { name: 'Hide' }).click()
  await expect(picture).toBeHidden()
})

test('a person who may request no type of leave sees a message', async ({ openAs, server }) => {
  await withPermissions(
    server,
    'ivana.petrovic',
    ['leaves.tab_view', 'leaves.read', 'leaves.request_form'],
    async () => {
      const page = await openAs('ivana.petrovic', { at: leaves.overview })
      await openRequestForm(page)
      const { dialog, type } = requestForm(page)
      await expect(dialog.getByRole('button', { name: 'No Leave Types Available' })).toBeDisabled()
      await expect(type).toBeDisabled()
    },
  )
})

test('a person who may request one type of leave can choose only that one', async ({ openAs, server }) => {
  await withPermissions(server, 'ivana.petrovic', ['leaves.read', 'leaves.create', 'sick.request'], async () => {
    const page = await openAs('ivana.petrovic', { at: leaves.overview })
    await openRequestForm(page)
    const { dialog, type } = requestForm(page)
    await type.click()
    await expect(dialog.getByRole('option')).toHaveText([/^Sick leave/])
  })
})

test('without leaves.read the screen says so', async ({ openAs, server }) => {
  await withPermissions(server, 'luca.moretti', ['leaves.approve_sick'], async () => {
    const page = await openAs('luca.moretti', { at: leaves.overview })
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText("You don't have permission to view leave management.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Leave' })).toBeHidden()
  })
})

test('a request appears in the employee’s own list', async ({ openAs, company }) => {
  const username = 'aylin.demir'
  const days = await company.freeDays(username, 2)
  const page = await openAs(username, { at: leaves.mine })
  await fillRequest(page, { ...days, type: 'Unpaid leave', reason: 'A language course' })
  await requestForm(page).submit.click()
  const row = rowOf(page, days)
  await expect(row).toContainText('Unpaid leave')
  await expect(row).toContainText('2 days')
  await expect(row).toContainText('Pending')
  await row.getByRole('cell', { name: rangeText(days) }).click()
  await expect(page.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('A language course')
})
