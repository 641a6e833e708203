import type { Page } from '@playwright/test'
import type { Document } from '@muster/contract/documents/shared'
import { demoPdf } from '../../server/src/people/demo/demoPdf.ts'
import type { Company } from './company.ts'

/** The addresses of the Document Center's tabs: as cards, and the reader's own documents as a list. */
export const documents = {
  all: '/?view=documents&layout=cards',
  mine: '/?view=documents&scope=my&layout=cards',
  trash: '/?view=documents&scope=trash&layout=cards',
  mineAsList: '/?view=documents&scope=my',
}

/** A small PDF with one page to preview. */
const pdf = demoPdf('page.pdf', 'Plan', ['of one page'])
const bytes = Buffer.from(await pdf.arrayBuffer())

/** Returns a PDF with this name, ready to upload. */
export const pdfNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: bytes })

/** Uploads a small, private PDF as a person. */
export async function uploadAs(
  company: Company,
  username: string,
  name: string,
  about: Record<string, string> = {},
): Promise<Document> {
  const document = new File([pdf], name, { type: 'application/pdf' })
  return (await company.as<{ document: Document }>(username, 'POST', '/documents', { document, ...about })).document
}

export const cards = (page: Page) => page.getByRole('list', { name: 'Documents', exact: true }).locator('> li')
export const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('button', { name, exact: true }) })

/** Opens a document's menu and chooses an entry. */
export async function chooseAction(page: Page, name: string, entry: string): Promise<void> {
  await cardOf(page, name).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Drops or pastes a file on the page, using the browser's own events. */
export async function dropOrPaste(
  page: Page,
  gesture: 'drop' | 'paste',
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const bytes = file.buffer.toString('base64')
  await page.evaluate(
    ([gesture, name, type, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.fromBase64(bytes)], name, { type }))
      const about = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        gesture === 'drop'
          ? new DragEvent('drop', { ...about, dataTransfer: data })
          : new ClipboardEvent('paste', { ...about, clipboardData: data }),
      )
    },
    [gesture, file.name, file.mimeType, bytes] as const,
  )
}
