import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { jobs, postJob } from './support/jobScreen.ts'
import { addPerson } from './support/addPerson.ts'

const phone = { width: 390, height: 844 }

test('browsing, applying, and the employee’s applications', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server)
  const title = `Gardener ${username}`
  await postJob(company, title)
  const page = await openAs(username, { at: `${jobs.browse}&search=${encodeURIComponent(title)}` })
  const card = page.getByRole('list', { name: 'Browse Jobs' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expectNoAxeViolations(page, 'a job')
  await card.getByRole('button', { name: title, exact: true }).click()
  const details = page.getByRole('dialog', { name: title })
  await expect(details).toContainText('An oven of your own')
  await expectNoAxeViolations(page, 'details of a job')
  await details.getByRole('button', { name: 'Apply' }).click()
  const apply = page.getByRole('dialog', { name: `Apply for ${title}` })
  await apply.getByRole('button', { name: 'Submit Application' }).click()
  await expect(apply.getByText('Please write a cover letter')).toBeVisible()
  await expectNoAxeViolations(page, 'an application without a letter')
  await apply.getByLabel('Cover Letter').fill('I plant.')
  await apply.getByRole('button', { name: 'Submit Application' }).click()
  await expect(details).toContainText('You have applied for this job: Submitted.')
  await moveTo(page, jobs.mine)
  await expect(page.getByRole('list', { name: 'My Applications' })).toContainText(title)
  await expectNoAxeViolations(page, 'one’s own applications')
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Application Details' })).toContainText('I plant.')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'one’s own application on a phone')
  await moveTo(page, `${jobs.browse}&search=nothing+is+called+this`)
  await expect(page.getByText('No jobs match these filters')).toBeVisible()
  await expectNoAxeViolations(page, 'no jobs match')
})

test('postings, the form with all errors, and the applications as a board and as a list', async ({
  openAs,
  company,
  server,
}) => {
  const { username, name } = await addPerson(server)
  const title = `Driver ${username}`
  const { id } = await postJob(company, title)
  await postJob(company, `Draft ${title}`, { approved: false })
  await company.as(username, 'POST', `/jobs/${id}/apply`, { coverLetter: 'I drive.' })
  const page = await openAs('hr', { at: `${jobs.manage}&search=${encodeURIComponent(title)}` })
  await expect(page.getByRole('button', { name: /^1 application/ })).toBeVisible()
  await expectNoAxeViolations(page, 'postings')
  await page.getByRole('button', { name: 'Post New Job' }).click()
  const form = page.getByRole('dialog', { name: 'Create Job Posting' })
  await form.getByRole('button', { name: 'Create Job Posting' }).click()
  await expect(form.getByRole('alert')).toContainText('Please fix the following errors')
  await expectNoAxeViolations(page, 'a posting with everything wrong')
  await page.keyboard.press('Escape')
  await moveTo(page, `${jobs.manage}&posting=${id}`)
  const card = page.getByRole('region', { name: 'Submitted' }).getByRole('listitem')
  await expect(card).toContainText(name)
  await expectNoAxeViolations(page, 'the board')
  await card.getByRole('button', { name: 'Actions' }).click()
  await expectNoAxeViolations(page, 'what may be done with an application')
  await page.getByRole('menuitem', { name: 'Accept' }).click()
  await expect(page.getByRole('dialog', { name: 'Accept this application?' })).toBeVisible()
  await expectNoAxeViolations(page, 'a step that skips others')
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'the board on a phone')
  await moveTo(page, `${jobs.manage}&posting=${id}&as=list`)
  await page.getByRole('button', { name: 'Submitted', description: name }).click()
  await expect(page.getByRole('dialog', { name: 'Application Details' })).toContainText('I drive.')
  await expectNoAxeViolations(page, 'an application on a phone')
})
