import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dataFolder } from '../dataFolder.ts'
import { fileOf } from '../forms.ts'
import { admin, adminSettings, callMuster, freePort, startMuster } from '../muster.ts'
import { docxEntries, joined, pdfObjectStream, sampleJpeg, samplePdf, zipOf } from '../sampleFiles.ts'

const megabyte = 1024 * 1024
const most = 10 * megabyte - 1000

const scan = Buffer.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3)
const repeated = (part: string) => part.repeat(Math.floor(most / part.length))

/** Files of the maximum size, each of which keeps one part of the content inspection busy. */
const bombs: [string, () => Buffer][] = [
  ['a.docx', () => zipOf([...docxEntries(), { name: '_rels/.rels', data: '<'.repeat(96 * megabyte) }])],
  ['b.docx', () => zipOf([...docxEntries(), { name: 'word/a.xml', data: '<w:instrText>'.repeat(1_500_000) }])],
  ['c.docx', () => zipOf([...docxEntries(), { name: 'a.rels', data: '<Relationship a="'.repeat(120_000) }])],
  ['d.docx', () => zipOf([...docxEntries(), { name: 'word/a.bin', data: randomBytes(9 * megabyte) }])],
  ['e.docx', () => zipOf(Array.from({ length: 60_000 }, (_, i) => ({ name: `word/${i}`, data: '' })))],
  ['a.pdf', () => samplePdf(...Array.from({ length: 90 }, () => pdfObjectStream(' '.repeat(megabyte))))],
  ['b.pdf', () => samplePdf(repeated('obj<<'))],
  ['c.pdf', () => samplePdf(repeated('obj(<<('))],
  ['d.pdf', () => samplePdf(repeated('/EF%\n'))],
  ['e.pdf', () => samplePdf(repeated('obj<</First>>stream '))],
  ['f.pdf', () => samplePdf(`<<${repeated('[')}`)],
  ['g.pdf', () => samplePdf(repeated('<html '))],
  ['a.jpg', () => joined(sampleJpeg(6000, 6000).subarray(0, -2), repeated(scan.toString('latin1')))],
  ['b.jpg', () => joined(repeated(sampleJpeg().toString('latin1')))],
  ['a.doc', () => joined('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', repeated('\x13 '))],
]

const peakMegabytes = async (pid: number | undefined) =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('each bomb, three at once, gets an answer, and the server answers others meanwhile', async () => {
  const muster = startMuster({ MUSTER_DATA: await dataFolder(), PORT: await freePort(), ...adminSettings })
  await muster.ready
  const { body } = await callMuster(muster.url, null, 'POST', '/auth/login', admin)
  const path = `${muster.url}/api/users/${body.user.id}/hiring-documents`
  async function upload(file: File) {
    const form = new FormData()
    form.append('document', file)
    const answer = await fetch(path, { method: 'POST', body: form, headers: { authorization: `Bearer ${body.token}` } })
    await answer.text()
    return answer.status
  }
  for (const [name, make] of bombs) {
    const content = fileOf(make(), name)
    const start = performance.now()
    let isOver = false
    const uploads = Promise.all([upload(content), upload(content), upload(content)]).finally(() => (isOver = true))
    let longest = 0
    while (!isOver) {
      const startMs = performance.now()
      const health = await fetch(`${muster.url}/api/health`)
      expect([name, health.status]).toEqual([name, 200])
      longest = Math.max(longest, performance.now() - startMs)
      await setTimeout(20)
    }
    for (const status of await uploads) expect([201, 409, 415, 503]).toContain(status)
    expect(longest, name).toBeLessThan(2_000)
    expect(performance.now() - start, name).toBeLessThan(60_000)
  }
  expect(await peakMegabytes(muster.child.pid)).toBeLessThan(800)
})
