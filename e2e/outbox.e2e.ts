import { expect, test } from './fixtures.ts'

test('the outbox shows the results and texts of mails, with the keyboard, and only to people with access', async ({
  openAs,
}) => {
  const page = await openAs('owner', { at: '/?view=settings&tab=outbox' })
  await expect(page.getByText('No mail server is set up.')).toBeVisible()
  const mails = page.getByRole('region', { name: 'Outbox' }).getByRole('listitem')
  await expect(mails.first()).toContainText('Gave up')

  await page.getByRole('radio', { name: 'Failed' }).press(' ')
  // The unfiltered list also contains such a mail, so this waits until it only shows failed ones.
  const failed = mails.filter({ hasText: 'Gave up' }).first().getByRole('button').first()
  await failed.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Error')
  await expect(dialog).toContainText('Your access was logged.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(failed).toBeFocused()
  await expect(mails.filter({ hasNotText: 'Gave up' })).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has such an address')
  await expect(page.getByText('No emails match these filters')).toBeVisible()

  const other = await openAs('hr', { at: '/?view=settings' })
  await expect(other.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await expect(other.getByRole('tab', { name: 'Outbox' })).toHaveCount(0)
})
