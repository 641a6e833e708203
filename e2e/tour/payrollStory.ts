import { formatDayPart } from '@muster/contract/kit/formatters'
import { nameOf, today } from '../support/company.ts'
import { toast } from '../support/leaveScreen.ts'
import type { Tour } from './tour.ts'

const [clerk] = nameOf('hr').split(' ')
const [director] = nameOf('owner').split(' ')
const [employee] = nameOf('employee').split(' ')
const month = formatDayPart(Temporal.PlainDate.from(today()), 'en', { month: 'long', year: 'numeric' })

const clerkPermissions = ['payroll.tab_view', 'payroll.read', 'payroll.all_view', 'payroll.update', 'payroll.process']

/** A month of payroll: generated, looked at, submitted, approved by someone else, and on a payslip. */
export async function tellPayroll({ film, company, open, openPdf }: Tour): Promise<void> {
  const { role } = await company.as<{ role: { id: string } }>('owner', 'POST', '/roles', {
    name: 'Payroll Clerk',
    permissions: clerkPermissions,
  })
  await company.as('owner', 'POST', `/roles/${role.id}/assign/${await company.idOf('hr')}`, {})
  // The demo company has begun with its month; the film shows it from the beginning.
  const run = `/payroll/runs/${today().slice(0, 7)}`
  await company.as('owner', 'PATCH', `${run}/status`, { status: 'DRAFT' })
  await company.as('owner', 'DELETE', run)
  const page = await open('hr', '/?view=payroll')
  await page.getByRole('button', { name: 'Generate Payroll' }).first().waitFor()

  await film.begin(
    'A month of payroll',
    'Story 3 of 4',
    'Generated, checked, approved by a second person, and on payslips.',
  )
  await film.turnTo(page)
  const question = page.getByRole('dialog', { name: 'Generate Payroll' })
  await film.caption(`${clerk} runs payroll. <b>Generate Payroll</b> first says what it will do.`, async () => {
    await film.hold(1000)
    await film.press(page.getByRole('button', { name: 'Generate Payroll' }).first(), question)
  })
  await film.caption('Hours, overtime, leave, taxes and insurance: each record has what was approved.', () =>
    film.press(
      question.getByRole('button', { name: 'Generate Payroll' }),
      toast(page, 'Payroll generated successfully!'),
    ),
  )
  await film.caption('<b>Differences</b> compares with the month before. Each change has its cause.', async () => {
    await film.press(
      page.getByText('Differences', { exact: true }),
      page.getByRole('table', { name: / compared with/ }),
    )
    await film.hold(1500)
  })
  await film.caption('When all is checked: <b>Submit for Approval</b>.', async () => {
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit for Approval' })
    await film.press(page.getByRole('button', { name: 'Submit for Approval' }), submit)
    await film.press(submit, toast(page, 'submitted for approval'))
  })

  const approval = await open('owner', '/?view=payroll')
  const approve = approval.getByRole('button', { name: 'Approve', exact: true })
  await approve.waitFor()
  await film.turnTo(approval)
  await film.caption(
    `A second person, ${director}, presses <b>Approve</b>, and reads what to check before.`,
    async () => {
      await film.hold(800)
      await film.press(approve, approval.getByRole('dialog'))
    },
  )
  await film.caption('An approved month is locked, and its payslips appear.', () =>
    film.press(
      approval.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }),
      toast(approval, 'approved'),
    ),
  )

  const own = await open('employee', '/?view=payroll')
  const slip = own.getByRole('region', { name: `Payslip, ${month}` })
  await slip.waitFor()
  await film.turnTo(own)
  const details = own.getByRole('dialog', { name: 'Payroll Details' })
  await film.caption(`${employee} opens the new payslip with <b>View Details</b>.`, async () => {
    await film.hold(600)
    await film.press(slip.getByRole('button', { name: 'View Details' }), details.locator('summary').first())
  })
  await film.caption('Each line opens to the days, hours and rates behind it.', async () => {
    await film.press(details.locator('summary').filter({ hasText: 'Overtime by day' }).first())
    await film.hold(1200)
  })
  await own.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await film.caption('<b>Download Payslip</b> gives the same as a PDF.', async () => {
    const arrival = own.waitForEvent('download')
    await film.press(slip.getByRole('button', { name: 'Download Payslip' }))
    await film.turnTo(await openPdf(await arrival))
    await film.hold(2000)
  })
}
