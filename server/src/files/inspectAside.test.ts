import { expect, test } from 'vitest'
import { inspectAside } from './inspectAside.ts'
import { docxEntries, pdfObjectStream, samplePdf, samplePng, zipOf } from './sampleFiles.ts'

const inspect = (content: Uint8Array, name: string) => inspectAside(content, name, ['pdf', 'png', 'docx'])
const pdf = { kind: 'pdf', mediaType: 'application/pdf', safeName: 'a.pdf' }

test('answers what the inspection found, for many at once each their own', async () => {
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

test('a Word document whose relations unpack to 96 MB is refused, and meanwhile the server goes on', async () => {
  const bomb = zipOf([...docxEntries(), { name: '_rels/.rels', data: '<'.repeat(96 * 1024 * 1024) }])
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const before = process.memoryUsage().rss
  expect(await inspect(bomb, 'a.docx')).toEqual({ refused: expect.stringContaining('more than is allowed') })
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(0)
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})

test('what takes too long is given up, and the next file is inspected', async () => {
  const slow = samplePdf(...Array.from({ length: 40 }, () => pdfObjectStream(' '.repeat(1024 * 1024))))
  expect(await inspectAside(slow, 'a.pdf', ['pdf'], 1)).toEqual({
    refused: expect.stringContaining('too complicated'),
  })
  expect(await inspect(samplePdf(), 'a.pdf')).toEqual(pdf)
})

test('more than can be inspected soon are told to come back', async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => inspect(samplePdf(), 'a.pdf')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  expect(await inspect(samplePdf(), 'a.pdf')).toEqual(pdf)
})
