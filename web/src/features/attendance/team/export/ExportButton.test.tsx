import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from '../../../../kit/messages/ToastRegion.tsx'
import { renderPage } from '../../../../testing/renderPage.tsx'
import { stopClock } from '../../../../testing/stopClock.ts'
import { ExportButton } from './ExportButton.tsx'
import { createRowCounter } from './useExport.ts'

stopClock('2026-11-23T09:00:00Z')

const bytes = (text: string) => new TextEncoder().encode(text)

/** Files that the browser was asked to save. */
const savedFiles: { file: Blob; name: string }[] = []

beforeEach(() => {
  savedFiles.length = 0
  let file: Blob
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    return 'blob:made'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ file, name: this.download })
  })
})

/** Answers with a file whose chunks arrive when the test sends them. */
function answerFile(rows: number) {
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined
  const requests: string[] = []
  let signal: AbortSignal | null | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) })
  const answer = (address: string, init: RequestInit) => {
    requests.push(address)
    signal = init.signal
    signal?.addEventListener('abort', () => parts?.error(new DOMException('Aborted', 'AbortError')))
    return Promise.resolve(new Response(body, { headers: { 'Muster-Rows': String(rows) } }))
  }
  return { answer, requests, send: (text: string) => parts?.enqueue(bytes(text)), end: () => parts?.close() }
}

async function show(answer: (address: string, init: RequestInit) => Promise<Response>) {
  renderPage(
    <>
      <main id="main" />
      <ExportButton month="2026-11" scope="team" llIds={['LL-001', 'A,B']} department="R&D" mark="LATE" />
      <ToastRegion />
    </>,
  )
  vi.stubGlobal('fetch', answer)
  fireEvent.click(screen.getByRole('button', { name: 'Export to Excel' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV file (.csv)' }))
}

test('downloads the whole filtered month, counts its rows as they arrive, and saves the file', async () => {
  const file = answerFile(2)
  await show(file.answer)
  file.send('Name,Breaks\r\nOmar,"Lunch\r\n')
  expect(await screen.findByText('0 of 2 rows')).toBeTruthy()
  file.send('Short"\r\n')
  expect(await screen.findByText('1 of 2 rows')).toBeTruthy()
  // Pressing again starts no second download.
  fireEvent.click(screen.getByRole('button', { name: 'Exporting…' }))
  file.send('Amira,\r\n')
  file.end()
  expect(await screen.findByText('Export completed!')).toBeTruthy()
  expect(screen.getByText('Detailed attendance data with breaks and clock sessions has been exported.')).toBeTruthy()
  expect(file.requests).toEqual([
    '/api/attendance/export?month=2026-11&scope=team&llIds%5B0%5D=LL-001&llIds%5B1%5D=A%2CB&department=R%26D&mark=LATE',
  ])
  expect(savedFiles.map(({ name, file: { size } }) => [name, size])).toEqual([['detailed-attendance-2026-11.csv', 42]])
})

test('the menu of a phone says how much is pending, and its button has the focus again once an export begins', async () => {
  const file = answerFile(2)
  vi.stubGlobal('fetch', file.answer)
  renderPage(
    <>
      <main id="main" />
      <ExportButton month="2026-11" scope="team" more={<p>More</p>} pending={3} />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Actions, 3 pending' })
  expect(button.textContent).toBe('3')
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV file (.csv)' }))
  const busy = await screen.findByRole('button', { name: 'Exporting…' })
  await waitFor(() => expect(document.activeElement).toBe(busy))
  file.end()
})

test('a cancelled export saves nothing and can be started again', async () => {
  const file = answerFile(2)
  await show(file.answer)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Export to Excel' })).toBeTruthy()
  expect(savedFiles).toEqual([])
  expect(screen.queryByText('Export failed')).toBeNull()
})

test('does not save a truncated file', async () => {
  const file = answerFile(2)
  await show(file.answer)
  file.send('Name\r\nOmar\r\n')
  file.end()
  expect(await screen.findByText('Export failed')).toBeTruthy()
  expect(savedFiles).toEqual([])
})

test.each<[number, string, string]>([
  [404, 'No data to export', 'Please select some data first.'],
  [403, 'Export failed', 'You may not'],
])('reports an answer of %d', async (status, title, detail) => {
  await show(() => Promise.resolve(Response.json({ message: 'You may not', requestId: 'r' }, { status })))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export to Excel' })).toBeTruthy())
})

test('counts the rows below the header however the chunks are split', () => {
  const counter = createRowCounter()
  const text = 'a,b\r\n"x\ny","z""\n"\r\n1,2\r\n'
  for (const byte of bytes(text)) counter.add(new Uint8Array([byte]))
  expect(counter.rows()).toBe(2)
})
