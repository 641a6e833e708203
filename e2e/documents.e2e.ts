import { expect, moveTo, test } from './fixtures.ts'
import { cardOf, cards, chooseAction, documents, shareWith, pdfNamed, uploadAs } from './support/documentScreen.ts'
import { holdRequests } from './support/holdRequests.ts'
import { closeToast, question, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { photo } from './support/photo.ts'

test('files are chosen, dropped and pasted, and uploaded while the person browses', async ({ openAs, server }) => {
  const { who } = await addPerson(server)
  const page = await openAs(who, { at: documents.mine })
  await expect(page.getByText('No documents found')).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Upload Documents' })
  await shareWith(page, 'drop', pdfNamed('Dropped.pdf'))
  await expect(form.getByText('Dropped.pdf')).toBeVisible()
  await shareWith(page, 'paste', { name: 'image.png', mimeType: 'image/png', buffer: photo() })
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave Management')
  await expect(tray).toContainText('Uploading 1 of 3')
  release()
  await expect(tray.getByRole('status')).toHaveText('3 files uploaded')
  await tray.getByRole('button', { name: 'View Chosen.pdf' }).click()
  await expect(page).toHaveURL(/document=/)
  await moveTo(page, documents.mine)
  await expect(cards(page)).toHaveCount(3)
  for (const said of ['Contracts', 'signeddated', 'From the first day', 'Private'])
    await expect(cardOf(page, 'Dropped.pdf')).toContainText(said)
})

test('an upload is cancelled, another fails and is retried', async ({ openAs, server, faults }) => {
  faults.expect(/^POST \/api\/documents net::ERR_FAILED$/)
  const { who } = await addPerson(server)
  const page = await openAs(who, { at: documents.mine })
  let lost = true
  let resume = () => undefined as void
  const held = new Promise<void>((resolve) => (resume = resolve))
  await page.route('**/api/documents', async (route) => {
    const isCancelledFile = route.request().postDataBuffer()?.includes('Given up.pdf')
    if (isCancelledFile) await held
    if (isCancelledFile || lost) await route.abort(isCancelledFile ? 'aborted' : 'failed')
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
  lost = false
  await tray.getByRole('button', { name: 'Retry Lost.pdf' }).click()
  await expect(tray.getByRole('status')).toHaveText('1 file uploaded')
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, 'Lost.pdf')).toBeVisible()
})

test('only the people a document is shared with see it', async ({ openAs, company, server }) => {
  const [owner, friend, third] = [await addPerson(server), await addPerson(server), await addPerson(server)]
  const name = `Plan ${owner.who}.pdf`
  await uploadAs(company, owner.who, name)
  const at = `${documents.all}&search=${encodeURIComponent(owner.who)}`
  const others = await openAs(friend.who, { at })
  await expect(others.getByText('No documents found')).toBeVisible()

  const page = await openAs(owner.who, { at })
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
  const ask = question(page, 'Share this document with everyone?')
  await ask.getByRole('button', { name: 'Share with Everyone' }).click()
  await expect(cardOf(page, name)).toContainText('Everyone in the company')
  const visitor = await openAs(third.who, { at })
  await expect(cardOf(visitor, name)).toBeVisible()
  await chooseAction(page, name, 'Make Private')
  await expect(toast(page, 'Document made private')).toBeVisible()
  await expect(visitor.getByText('No documents found')).toBeVisible()
})

test('documents are searched, sorted, put into folders, deleted and restored', async ({ openAs, company, server }) => {
  const { who } = await addPerson(server)
  await uploadAs(company, who, 'Plan 10.pdf', { tags: '["roof"]' })
  await uploadAs(company, who, 'Plan 9.pdf', { description: 'The cellar' })
  await uploadAs(company, who, 'attic.pdf')
  const page = await openAs(who, { at: documents.mine })
  const names = cards(page).getByRole('heading')
  await expect(names).toHaveText(['attic.pdf', 'Plan 9.pdf', 'Plan 10.pdf'])
  await page.getByLabel('Sort by').selectOption('Name A-Z')
  await expect(page).toHaveURL(/sort=nameAsc/)
  await expect(names).toHaveText(['attic.pdf', 'Plan 9.pdf', 'Plan 10.pdf'])
  await page.getByLabel('Sort by').selectOption('Name Z-A')
  await expect(names).toHaveText(['Plan 10.pdf', 'Plan 9.pdf', 'attic.pdf'])
  const search = page.getByRole('searchbox', { name: 'Search' })
  for (const [typed, found] of [
    ['roof', 'Plan 10.pdf'],
    ['cellar', 'Plan 9.pdf'],
    ['atti', 'attic.pdf'],
  ] as const) {
    await search.fill(typed)
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
  const moving = page.getByRole('dialog', { name: 'Move to Folder' })
  await moving.getByLabel('Folder').selectOption('House')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
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
