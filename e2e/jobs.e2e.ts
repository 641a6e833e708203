import { formatDay } from '@muster/contract/kit/formatDays'
import { samplePdf } from '../server/testing/sampleFiles.ts'
import { expect, moveTo, test } from './fixtures.ts'
import { dayAfter, today } from './support/company.ts'
import { jobs, postJob } from './support/jobScreen.ts'
import { question, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const requirements = '- Knives of your own\n- Five years in a kitchen'
const description = 'You will cook for everybody in the company, every day of the week but Friday.'

test('a job is posted, approved and applied for with a résumé, and the applicant sees each step', async ({
  openAs,
  server,
}) => {
  const { username, name } = await addPerson(server)
  const title = `Chef ${username}`
  const manager = await openAs('manager', { at: jobs.manage })
  await manager.getByRole('button', { name: 'Post New Job' }).click()
  const form = manager.getByRole('dialog', { name: 'Create Job Posting' })
  const create = form.getByRole('button', { name: 'Create Job Posting' })
  await expect(form.getByLabel('Closing Date')).toHaveValue(formatDay(dayAfter(today(), 30)))
  await form.getByLabel('Closing Date').fill('')
  await create.click()
  await expect(form.getByRole('alert')).toContainText('Please fix the following errors')
  await expect(form.getByRole('alert')).toContainText('Closing date is required')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Department').selectOption('Operations')
  await form.getByLabel('Location').fill('Giza')
  await form.getByLabel('Closing Date').fill(dayAfter(today(), 5))
  await form.getByLabel('Salary from').fill('12000')
  await form.getByLabel('Salary to').fill('15000')
  await form.getByLabel('Description').fill(description)
  await form.getByLabel('Requirements').fill(requirements)
  await create.click()
  await expect(toast(manager, 'Job posting created')).toBeVisible()
  const search = manager.getByRole('searchbox', { name: 'Search' })
  await search.fill(title)
  const row = manager.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Draft')
  await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden()

  const hr = await openAs('hr', { at: `${jobs.manage}&search=${encodeURIComponent(title)}` })
  await hr.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(hr, 'Job posting approved')).toBeVisible()
  await expect(hr.getByRole('row').filter({ hasText: title })).toContainText('Active')

  const page = await openAs(username, { at: `${jobs.browse}&search=${encodeURIComponent(title)}` })
  const card = page.getByRole('list', { name: 'Browse Jobs' }).getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('Closing soon')
  await expect(card).toContainText('5 days left')
  await card.getByRole('button', { name: title, exact: true }).click()
  const details = page.getByRole('dialog', { name: title, exact: true })
  await expect(details.getByRole('listitem')).toHaveText(['Knives of your own', 'Five years in a kitchen'])
  await details.getByRole('button', { name: 'Apply' }).click()
  const apply = page.getByRole('dialog', { name: `Apply for ${title}` })
  const send = apply.getByRole('button', { name: 'Submit Application' })
  const resume = apply.getByLabel('Résumé (optional)')
  await resume.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('I cook') })
  await send.click()
  await expect(apply.getByText('Please write a cover letter')).toBeVisible()
  await expect(resume).toHaveAccessibleDescription(/This type of file is not accepted/)
  await apply.getByLabel('Cover Letter').fill('I cook.\n\nVery well.')
  await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await send.click()
  await expect(toast(page, 'Application submitted successfully!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toContainText('Applied')
  await expect(card.getByRole('button', { name: 'Apply' })).toBeHidden()

  await row.getByRole('button', { name: '1 application' }).click()
  const column = (step: string) => manager.getByRole('region', { name: step })
  const candidate = manager.getByRole('button', { name, exact: true })
  await column('Submitted').getByRole('listitem').dragTo(column('Under review'))
  await expect(column('Under review').getByRole('button', { name, exact: true })).toBeVisible()
  await expect(toast(manager, `${name}: Under review`)).toBeVisible()
  await candidate.click()
  const application = manager.getByRole('dialog', { name: 'Application Details' })
  await expect(application).toContainText('Very well.')
  const download = manager.waitForEvent('download')
  await application
    .getByRole('button', { name: 'Download' })
    .or(application.getByRole('link', { name: 'Download' }))
    .click()
  expect((await download).suggestedFilename()).toBe('cv.pdf')
  await application.getByRole('button', { name: 'Accept' }).click()
  const accept = question(manager, 'Accept this application?')
  await expect(accept.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await accept.getByLabel('Note').fill('Cooked for us yesterday')
  await accept.getByRole('button', { name: 'Accept' }).click()
  await expect(application).toContainText('Cooked for us yesterday')

  await page.getByRole('tab', { name: 'My Applications 1' }).click()
  const own = page.getByRole('list', { name: 'My Applications' }).getByRole('listitem').filter({ hasText: title })
  await expect(own.first()).toContainText(`Accepted${formatDay(today())}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page
    .getByRole('banner')
    .or(page.getByRole('dialog'))
    .getByText(/accepted/i)
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Application Details' })
  await expect(dialog.getByRole('listitem')).toHaveText([/^Submitted/, /^Under review/, /^Accepted/])
  await expect(dialog).not.toContainText('Cooked for us yesterday')
})

test('an application is withdrawn; a posting is closed, reopened, and its draft deleted', async ({
  openAs,
  company,
  server,
  faults,
}) => {
  // The page still requests the deleted draft.
  faults.expect(/GET \/api\/jobs\/\S+ 404/)
  const { username } = await addPerson(server)
  const title = `Baker ${username}`
  const job = await postJob(company, title)
  await company.as(username, 'POST', `/jobs/${job.id}/apply`, { coverLetter: 'I bake.' })
  const page = await openAs(username, { at: jobs.mine })
  await page.getByRole('button', { name: `Withdraw – ${title}` }).click()
  await question(page, 'Withdraw this application?').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('list', { name: 'My Applications' })).toContainText('Withdrawn')
  await page.getByRole('button', { name: `View Job – ${title}` }).click()
  const details = page.getByRole('dialog', { name: title, exact: true })
  await expect(details).toContainText('You have applied for this job: Withdrawn.')
  await expect(details.getByRole('button', { name: 'Apply' })).toBeHidden()

  const hr = await openAs('hr', { at: `${jobs.manage}&search=${encodeURIComponent(title)}` })
  const row = hr.getByRole('row').filter({ hasText: title })
  const choose = async (verb: string) => {
    await row.getByRole('button', { name: 'Actions' }).click()
    await hr.getByRole('menuitem', { name: verb }).click()
  }
  await choose('Close Posting')
  await question(hr, 'Close this job posting?').getByRole('button', { name: 'Close Posting' }).click()
  await expect(row).toContainText('Closed')
  await choose('Reopen')
  const reopen = hr.getByRole('dialog', { name: `Reopen ${title}` })
  await reopen.getByLabel('New Closing Date').fill(dayAfter(today(), 30))
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await expect(row).toContainText('Active')
  await expect(row).toContainText('30 days left')

  const draft = await postJob(company, `Draft ${username}`, { approved: false })
  await moveTo(hr, `${jobs.manage}&job=${draft.id}`)
  await hr.getByRole('dialog', { name: draft.title }).getByRole('button', { name: 'Delete' }).click()
  await question(hr, 'Delete this draft?').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(hr, 'Job posting deleted')).toBeVisible()
  await moveTo(hr, `${jobs.browse}&job=${draft.id}`)
  await expect(hr.getByText('Job posting not found')).toBeVisible()
})
