import { expect, test } from 'vitest'
import { inspectInWorker } from './inspectInWorker.ts'
import { docxEntries, pdfObjectStream, samplePdf, samplePng, zipOf } from '../../../testing/sampleFiles.ts'

const inspect = (content: Uint8Array, name: string) => inspectInWorker(content, name, ['pdf', 'png', 'docx'])
const pdf = { kind: 'pdf', mediaType: 'application/pdf', safeName: 'a.pdf' }

test('answers many at once, each with its own result', async () => {
  const found = await Promise.all([
    inspect(samplePdf(), 'a.pdf'),
    inspect(samplePng(), 'b.png'),
    inspect(Buffer.from('x'), 'c.pdf'),
  ])
  expect(found).toEqual([
    pdf,
    { kind: 'png', mediaType: 'image/png', safeName: 'b.png' },
    { refused: expect.stringContaining('its content is something else') },
  ])
})

/** Returns a PDF that takes long to inspect, since it unpacks to forty megabytes. */
const slow = () => samplePdf(...Array.from({ length: 40 }, () => pdfObjectStream(' '.repeat(1024 * 1024))))

test('a Word document whose relations unpack to 96 MB is refused before they are unpacked', async () => {
  const bomb = zipOf([...docxEntries(), { name: '_rels/.rels', data: '<'.repeat(96 * 1024 * 1024) }])
  expect(await inspect(bomb, 'a.docx')).toEqual({ refused: expect.stringContaining('too large when unpacked') })
})

test('the server goes on while a file is inspected', async () => {
  let ticks = 0
  const ticker = setInterval(() => ticks++, 1)
  expect(await inspect(slow(), 'a.pdf')).toEqual(pdf)
  clearInterval(ticker)
  expect(ticks).toBeGreaterThan(0)
})

test('a file that takes too long is given up, and the next one is inspected', async () => {
  expect(await inspectInWorker(slow(), 'a.pdf', ['pdf'], 1)).toEqual({
    refused: expect.stringContaining('too complex'),
  })
  expect(await inspect(samplePdf(), 'a.pdf')).toEqual(pdf)
})

test.each([
  ['spaces', ' '.repeat(9_000_000)],
  ['comments', '%\n'.repeat(4_000_000)],
])('a PDF of millions of %s between its words is refused, and fails no other file', async (_what, between) => {
  expect(await inspect(samplePdf(`3 0 obj${between}\n<< /A /B >>\nendobj\n`), 'a.pdf')).toEqual({
    refused: expect.stringContaining('damaged'),
  })
  expect(await inspect(samplePdf(), 'a.pdf')).toEqual(pdf)
})

test('callers beyond the queue are asked to come back', async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => inspect(samplePdf(), 'a.pdf')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  expect(await inspect(samplePdf(), 'a.pdf')).toEqual(pdf)
})
