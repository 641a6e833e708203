import type { Document } from '@muster/contract/documents/shared'
import { demoPdf } from '../server/src/people/demo/demoPdf.ts'
import { expect, test } from './fixtures.ts'
import type { Company } from './support/company.ts'
import { question, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { photo } from './support/photo.ts'

const pdf = (name: string, text = name) => demoPdf(name, text, ['for everybody'])
const at = ({ id }: Document) => `/?view=documents&document=${id}`

/** Uploads a document for a person, then changes the fields in `changes`. */
async function documentOf(company: Company, username: string, file: File, changes?: object): Promise<Document> {
  const uploaded = await company.as<{ document: Document }>(username, 'POST', '/documents', { document: file })
  if (!changes) return uploaded.document
  return (await company.as<{ document: Document }>(username, 'PATCH', `/documents/${uploaded.document.id}`, changes))
    .document
}

test('a picture, a PDF and a text are shown in place', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server)
  const picture = await documentOf(company, username, new File([new Uint8Array(photo())], 'Desk.png'))
  const page = await openAs(username, { at: at(picture) })
  const dialog = page.getByRole('dialog', { name: 'Document Details' })
  const widthOf = (name: string) =>
    dialog.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(() => widthOf('Desk.png')).toBe(120)

  await page.goto(at(await documentOf(company, username, pdf('Plan.pdf'))))
  await expect.poll(() => widthOf('First page of Plan.pdf')).toBe(1239)

  await page.goto(at(await documentOf(company, username, new File(['Zoë\nand others'], 'notes.txt'))))
  await expect(dialog.getByLabel('notes.txt')).toHaveText(/Zoë\s+and others/)
})

test('a new version follows the old one, which can be restored', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server)
  const page = await openAs(username, { at: at(await documentOf(company, username, pdf('Rules.pdf', 'First'))) })
  const versions = page.getByRole('list', { name: 'Versions' })
  await expect(versions.getByRole('listitem')).toHaveCount(1)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'Second.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdf('Second.pdf').arrayBuffer()),
  })
  await expect(toast(page, 'Version 2 uploaded')).toBeVisible()
  await expect(versions.getByRole('listitem').first()).toContainText('Version 2 (current)')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  const confirmation = question(page, 'Restore version 1?')
  await confirmation.getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'Version 1 restored')).toBeVisible()
  await expect(versions.getByRole('listitem')).toHaveCount(3)
  await expect(versions.getByRole('listitem').first()).toContainText('Restored from version 1')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download version 2' }).click()
  await download
})

test('the recipients of a document confirm it, and HR sees who has', async ({ openAs, company, server }) => {
  const { username, name, lastName } = await addPerson(server)
  const [{ id } = { id: '' }] = await server.query<{ id: string }>('select id from users where last_name = $1', [
    lastName,
  ])
  const document = await documentOf(company, 'hr', pdf('Safety.pdf'), { toAcknowledge: true, sharedWithIds: [id] })
  const hr = await openAs('hr', { at: at(document) })
  const readers = hr.getByRole('list', { name: 'Read confirmations' })
  await expect(readers.getByRole('listitem').filter({ hasText: name })).toContainText('Not yet')

  const page = await openAs(username, { at: at(document) })
  await page.getByRole('button', { name: 'Confirm Reading' }).click()
  await expect(toast(page, 'Reading confirmed')).toBeVisible()
  await expect(page.getByText(/You confirmed reading this version on/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/You confirmed reading/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm Reading' })).toBeHidden()

  await expect(hr.getByText('1 of 1 confirmed')).toBeVisible()
  await expect(readers.getByText('Not yet')).toBeHidden()
})
