import { toast } from '../support/leaveScreen.ts'
import type { Tour } from './tour.ts'

/** An invoice from worked days to a PDF. */
export async function tellInvoices({ film, open, openPdf }: Tour): Promise<void> {
  const page = await open('owner', '/?view=accounts&tab=invoices')
  await page.getByRole('table').first().waitFor()

  await film.begin('From worked days to an invoice', 'Story 4 of 4', 'Hours that people recorded become lines.')
  await film.turnTo(page)
  const dialog = page.getByRole('dialog')
  await film.caption('Some people work for clients. <b>Generate Invoices</b> takes their month together.', async () => {
    await film.hold(1000)
    await film.press(page.getByRole('button', { name: 'Generate Invoices' }), dialog)
  })
  const account = dialog.getByRole('link', { name: 'Thames Consulting' })
  await film.caption('Choose the <b>Month</b>, press <b>Generate</b>: each client gets a draft.', async () => {
    await film.choose(dialog.getByLabel('Month'), { index: 0 })
    await film.press(dialog.getByRole('button', { name: 'Generate', exact: true }), account)
  })
  const details = page.getByRole('dialog', { name: 'Invoice Details' })
  const line = details.getByText(/, hours worked in/)
  await film.caption('A line opens to the days behind it, so that a client’s question has an answer.', async () => {
    await film.press(account, line)
    await film.press(line)
    await film.hold(1500)
  })
  const confirmation = page.getByRole('dialog', { name: 'Issue this invoice?' })
  await film.caption('<b>Issue</b> gives it a number, locks it, and emails it.', async () => {
    await film.press(details.getByRole('button', { name: 'Issue' }), confirmation)
    await film.press(confirmation.getByRole('button', { name: 'Issue' }), toast(page, ' issued'))
  })
  await film.caption('<b>Download PDF</b> shows what the client receives.', async () => {
    const arrival = page.waitForEvent('download')
    await film.press(details.getByRole('button', { name: 'Download PDF' }))
    await film.turnTo(await openPdf(await arrival))
    await film.hold(2500)
  })
}
