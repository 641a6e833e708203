import { expect, moveTo, test } from './fixtures.ts'
import { cardOf, cards, chooseAction, documents, dropOrPaste, pdfNamed, uploadAs } from './support/documentScreen.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { holdRequests } from './support/holdRequests.ts'
import { closeToast, question, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { photo } from './support/photo.ts'

test('files are chosen, dropped and pasted, and uploaded while the person browses', async ({ openAs, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: documents.mine })
  await expect(page.getByText('No documents found')).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Upload Documents' })
  await dropOrPaste(page, 'drop', pdfNamed('Dropped.pdf'))
  await expect(form.getByText('Dropped.pdf')).toBeVisible()
  await dropOrPaste(page, 'paste', { name: 'image.png', mimeType: 'image/png', buffer: photo() })
  await expect(form.getByText(/^Pasted picture .*\.png$/)).toBeVisible()
  await form
    .getByLabel('Files', { exact: true })
    .setInputFiles([pdfNamed('Chosen.pdf'), { name: 'run.exe', mimeType: '', buffer: Buffer.from('MZ') }])
  await expect(form.getByText('This type of file is not accepted.')).toBeVisible()
  await form.getByLabel('Category').selectOption('Contracts')
  await form.getByLabel('Tags (optional)').pressSequentially('signed,dated')
  await form.getByLabel('Description (optional)').fill('From the first day')
  const release = await holdRequests(page, '**/api/documents')
  await form.getByRole('button', { name: 'Upload 3 files' }).click()

  const tray = page.getByRole('region', { name: 'Uploads', exact: true })
  await expect(tray.getByRole('listitem')).toHaveCount(3)
  await expect(tray.getByRole('progressbar')).toHaveCount(3)
  await moveTo(page, '/?view=leaves')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Leave')
  await expect(tray).toContainText('Uploading 1 of 3')
  release()
  await expect(tray.getByRole('status')).toHaveText('3 files uploaded')
  await tray.getByRole('button', { name: 'View Chosen.pdf' }).click()
  await expect(page).toHaveURL(/document=/)
  await moveTo(page, documents.mine)
  await expect(cards(page)).toHaveCount(3)
  for (const label of ['Contracts', 'signeddated', 'From the first day', 'Private'])
    await expect(cardOf(page, 'Dropped.pdf')).toContainText(label)
})

test('an upload is cancelled, another fails and is retried', async ({ openAs, server, faults }) => {
  faults.expect(/^POST \/api\/documents net::ERR_FAILED$/)
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: documents.mine })
  let isOffline = true
  let resume = () => undefined as void
  const resumed = new Promise<void>((resolve) => (resume = resolve))
  await page.route('**/api/documents', async (route) => {
    const isCancelledFile = route.request().postDataBuffer()?.includes('Given up.pdf')
    if (isCancelledFile) await resumed
    if (isCancelledFile || isOffline) await route.abort(isCancelledFile ? 'aborted' : 'failed')
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Upload Documents' }).first().click()
  const form = page.getByRole('dialog', { name: 'Upload Documents' })
  await form.getByLabel('Files', { exact: true }).setInputFiles([pdfNamed('Given up.pdf'), pdfNamed('Lost.pdf')])
  await form.getByRole('button', { name: 'Upload 2 files' }).click()
  const tray = page.getByRole('region', { name: 'Uploads', exact: true })
  await expect(tray).toContainText('Unable to connect to the server')
  await tray.getByRole('button', { name: 'Cancel Given up.pdf' }).click()
  resume()
  await expect(tray.getByRole('status')).toHaveText('1 file could not be uploaded')
  isOffline = false
  await tray.getByRole('button', { name: 'Retry Lost.pdf' }).click()
  await expect(tray.getByRole('status')).toHaveText('1 file uploaded')
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, 'Lost.pdf')).toBeVisible()
})

test('only the people a document is shared with see it', async ({ openAs, company, server }) => {
  const [owner, friend, third] = [await addPerson(server), await addPerson(server), await addPerson(server)]
  const name = `Plan ${owner.username}.pdf`
  await uploadAs(company, owner.username, name)
  const at = `${documents.all}&search=${encodeURIComponent(owner.username)}`
  const others = await openAs(friend.username, { at })
  await expect(others.getByText('No documents found')).toBeVisible()

  const page = await openAs(owner.username, { at })
  await chooseAction(page, name, 'Share')
  const form = page.getByRole('dialog', { name: 'Share Document' })
  await form.getByRole('combobox', { name: 'People' }).fill(friend.lastName)
  await form.getByRole('option', { name: friend.name }).click()
  await form.getByRole('checkbox', { name: 'Sales' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Document shared')).toBeVisible()
  await expect(cardOf(page, name)).toContainText('Shared')
  await expect(cardOf(others, name)).toBeVisible()
  await expect(toast(others, 'Document shared with you')).toBeVisible()
  await cardOf(others, name).getByRole('button', { name: 'Actions' }).click()
  await expect(others.getByRole('menuitem')).toHaveText(['View Details', 'Download'])
  const download = others.waitForEvent('download')
  await others.getByRole('menuitem', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(name)
  await expect(cardOf(others, name)).toContainText('1 download')

  await chooseAction(page, name, 'Share')
  await form.getByRole('button', { name: `Remove ${friend.name}` }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(others.getByText('No documents found')).toBeVisible()

  await chooseAction(page, name, 'Share with Everyone')
  const confirmation = question(page, 'Share this document with everyone?')
  await confirmation.getByRole('button', { name: 'Share with Everyone' }).click()
  await expect(cardOf(page, name)).toContainText('Everyone in the company')
  const visitor = await openAs(third.username, { at })
  await expect(cardOf(visitor, name)).toBeVisible()
  await chooseAction(page, name, 'Make Private')
  await expect(toast(page, 'Document made private')).toBeVisible()
  await expect(visitor.getByText('No documents found')).toBeVisible()
})

test('documents are searched, sorted, put into folders, deleted and restored', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server)
  await uploadAs(company, username, 'Plan 10.pdf', { tags: '["roof"]' })
  await uploadAs(company, username, 'Plan 9.pdf', { description: 'The cellar' })
  await uploadAs(company, username, 'attic.pdf')
  const page = await openAs(username, { at: documents.mine })
  const names = cards(page).getByRole('heading')
  await expect(names).toHaveText(['attic.pdf', 'Plan 9.pdf', 'Plan 10.pdf'])
  const sortBy = async (order: string) => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Sort by').selectOption(order)
    await page.keyboard.press('Escape')
  }
  await sortBy('Name A–Z')
  await expect(page).toHaveURL(/sort=nameAsc/)
  await expect(names).toHaveText(['attic.pdf', 'Plan 9.pdf', 'Plan 10.pdf'])
  await sortBy('Name Z–A')
  await expect(names).toHaveText(['Plan 10.pdf', 'Plan 9.pdf', 'attic.pdf'])
  const search = page.getByRole('searchbox', { name: 'Search' })
  for (const [words, found] of [
    ['roof', 'Plan 10.pdf'],
    ['cellar', 'Plan 9.pdf'],
    ['atti', 'attic.pdf'],
  ] as const) {
    await search.fill(words)
    await expect(names).toHaveText([found])
  }
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(names).toHaveCount(3)

  await page.getByRole('button', { name: 'New Folder' }).click()
  const naming = page.getByRole('dialog', { name: 'New Folder' })
  await naming.getByLabel('Name').fill('House')
  await naming.getByRole('button', { name: 'Create Folder' }).click()
  const folder = page.getByRole('region', { name: 'Folders' }).getByRole('button', { name: /^House/ })
  await expect(folder).toContainText('0 documents')
  await chooseAction(page, 'attic.pdf', 'Move to Folder')
  const moveDialog = page.getByRole('dialog', { name: 'Move to Folder' })
  await moveDialog.getByLabel('Folder').selectOption('House')
  await moveDialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(folder).toContainText('1 document')
  await folder.click()
  await expect(names).toHaveText(['attic.pdf'])
  await page.goBack()
  await expect(names).toHaveCount(3)

  await chooseAction(page, 'attic.pdf', 'Delete')
  await expect(names).toHaveCount(2)
  await toast(page, 'Document deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveCount(3)
  await closeToast(page, 'Document restored')
  await chooseAction(page, 'attic.pdf', 'Delete')
  await expect(names).toHaveCount(2)
  await page.getByRole('radio', { name: 'Trash' }).check()
  await expect(cardOf(page, 'attic.pdf')).toContainText('Will be deleted for good on')
  await chooseAction(page, 'attic.pdf', 'Delete for Good')
  const last = question(page, 'Delete this document for good?')
  await last.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(page.getByText('No documents found')).toBeVisible()
})

test('documents are listed in a table from the first screen on, and found by folder on a phone', async ({
  openAs,
  company,
  server,
}) => {
  const { username } = await addPerson(server)
  await company.as(username, 'POST', '/documents/folders', { name: 'House' })
  for (const name of ['Roof 10.pdf', 'Roof 9.pdf', 'Garden.pdf']) await uploadAs(company, username, name)
  const page = await openAs(username, { at: documents.mineAsList, viewport: { width: 1440, height: 900 } })
  await page.getByRole('radio', { name: 'Cards' }).check()
  await expect(page).toHaveURL(/layout=cards/)
  await page.getByRole('radio', { name: 'List' }).check()
  await expect(page).not.toHaveURL(/layout=/)
  const table = page.getByRole('table', { name: 'Documents' })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(4)
  const top = async () => (await rows.nth(1).boundingBox())?.y ?? Infinity
  expect(await top()).toBeLessThan(400)
  await table.getByRole('button', { name: 'Name' }).press('Enter')
  await expect(page).toHaveURL(/sort=nameAsc/)
  await expect(rows.nth(1)).toContainText('Garden.pdf')
  await expect(rows.nth(2)).toContainText('Roof 9.pdf')
  await rows.nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to Folder' }).click()
  const moveDialog = page.getByRole('dialog', { name: 'Move to Folder' })
  await moveDialog.getByLabel('Folder').selectOption('House')
  await moveDialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByRole('button', { name: /^House/ })).toContainText('1 document')
  await expectNoAxeViolations(page, 'documents in a table')

  await page.setViewportSize({ width: 720, height: 450 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
  await page.setViewportSize({ width: 390, height: 844 })
  const list = page.getByRole('list', { name: 'Documents', exact: true }).locator('> li')
  await expect(list).toHaveCount(3)
  expect((await list.first().boundingBox())?.y).toBeLessThan(600)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Folder', { exact: true }).selectOption({ label: 'House · 1 document' })
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Garden.pdf')
  await expectNoAxeViolations(page, 'documents of a folder on a phone')
})
