import { expect, moveTo, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { cardOf, chooseAction, documents, dropOrPaste, pdfNamed, uploadAs } from './support/documentScreen.ts'
import { holdRequests } from './support/holdRequests.ts'
import { addPerson } from './support/addPerson.ts'

const phone = { width: 390, height: 844 }

test('documents, their menu, sharing, folders, uploads and the trash', async ({ openAs, company, server, faults }) => {
  // The name of the folder is already taken.
  faults.expect(/POST \/api\/documents\/folders 409/)
  const { username } = await addPerson(server)
  await company.as(username, 'POST', '/documents/folders', { name: 'House' })
  const about = { description: 'Floors and walls', tags: '["one","two","three","four"]', category: 'CONTRACTS' }
  await uploadAs(company, username, 'Plan.pdf', about)
  const page = await openAs(username, { at: documents.mine })
  await expect(cardOf(page, 'Plan.pdf')).toContainText('+1 more')
  await expectNoAxeViolations(page, 'documents')
  await cardOf(page, 'Plan.pdf').getByRole('button', { name: 'Actions' }).click()
  await expectNoAxeViolations(page, 'what may be done with a document')
  await page.keyboard.press('Escape')

  await chooseAction(page, 'Plan.pdf', 'Share')
  const share = page.getByRole('dialog', { name: 'Share Document' })
  await share.getByRole('combobox', { name: 'People' }).fill('a')
  await share.getByRole('option').first().click()
  await expect(share.getByRole('list', { name: 'Shared with' }).getByRole('listitem')).toHaveCount(1)
  await expectNoAxeViolations(page, 'sharing a document')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'New Folder' }).click()
  const naming = page.getByRole('dialog', { name: 'New Folder' })
  await naming.getByLabel('Name').fill('House')
  await naming.getByRole('button', { name: 'Create Folder' }).click()
  await expect(naming.getByLabel('Name')).toHaveAccessibleDescription(/already/)
  await expectNoAxeViolations(page, 'a folder that is there already')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await dropOrPaste(page, 'drop', pdfNamed('New.pdf'))
  const upload = page.getByRole('dialog', { name: 'Upload Documents' })
  await upload
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'a.exe', mimeType: '', buffer: Buffer.from('M') })
  await upload.getByLabel('Tags (optional)').pressSequentially('signed,')
  await expect(upload.getByText('This type of file is not accepted.')).toBeVisible()
  await expectNoAxeViolations(page, 'an upload with a file that is not accepted')
  const release = await holdRequests(page, '**/api/documents')
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()
  const tray = page.getByRole('region', { name: 'Uploads', exact: true })
  await expect(tray.getByRole('progressbar')).toHaveCount(1)
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'an upload under way on a phone')
  release()
  await expect(tray).toContainText('1 file uploaded')
  await expect(cardOf(page, 'New.pdf')).toBeVisible()
  await chooseAction(page, 'New.pdf', 'Delete')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await moveTo(page, documents.trash)
  await expect(cardOf(page, 'New.pdf')).toContainText('Will be deleted for good')
  await expectNoAxeViolations(page, 'the trash on a phone')
  await moveTo(page, `${documents.all}&search=nothing+is+called+this`)
  await expect(page.getByText('No documents found')).toBeVisible()
  await expectNoAxeViolations(page, 'no documents')
})
