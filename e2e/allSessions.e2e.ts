import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const security = '/?view=settings&tab=security'

test('HR signs a person out, at once and with a notification; HR cannot sign out administrators', async ({
  openAs,
  company,
  server,
  faults,
}) => {
  faults.expect(/ 401/)
  const { username, name, lastName } = await addPerson(server)
  const employeePage = await openAs(username, { ownSession: true })
  const other = await openAs(username, { ownSession: true })

  const page = await openAs('hr', { at: security })
  const allSessions = page.getByRole('region', { name: 'All sessions' })
  await allSessions.getByRole('searchbox', { name: 'Search' }).fill(lastName)
  await expect(allSessions.getByText('2 sessions', { exact: true })).toBeVisible()
  const rows = allSessions.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('127.0.0.1')
  await expectNoAxeViolations(page, 'everybody’s sessions')

  // With the keyboard only.
  await rows.first().getByRole('button', { name: 'Actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Sign ${name} out everywhere?` })
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page, 'everybody’s sessions, asked about')
  await question.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(toast(page, '2 sessions ended')).toBeVisible()
  await expect(allSessions.getByText('No sessions match this search')).toBeVisible()
  for (const signedOutPage of [employeePage, other]) {
    await expect(signedOutPage.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  }
  const again = await openAs(username, { ownSession: true, at: '/?view=notifications' })
  await expect(again.getByText('You have been signed out').first()).toBeVisible()

  const owner = await company.signIn('owner')
  await page.setViewportSize({ width: 390, height: 844 })
  // The filters move behind a button, with another search field.
  await expect(allSessions.getByRole('button', { name: 'Filters' })).toBeVisible()
  await allSessions.getByRole('searchbox', { name: 'Search' }).fill('owner@')
  await expect(allSessions.getByRole('list', { name: 'All sessions' }).getByRole('listitem').first()).toBeVisible()
  await expect(allSessions.getByRole('button', { name: 'Actions' })).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeViolations(page, 'everybody’s sessions on a phone')
  await company.signOut(owner.token)
})

test('a person without access to others’ sessions sees only their own', async ({ openAs }) => {
  const page = await openAs('lead', { at: security })
  await expect(page.getByRole('region', { name: 'Your sessions' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All sessions' })).toHaveCount(0)
})
