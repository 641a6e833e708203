import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { fileOf, multipart } from '../forms.ts'
import { between } from '../../src/features/leaves/test/leaves.ts'
import { newcomer } from '../people.ts'
import { joined, sampleJpeg, jpegSegment } from '../sampleFiles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const megabyte = 1024 * 1024

async function storedMegabytes() {
  const names = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const sizes = names.map(async (entry) => (entry.isFile() ? (await stat(join(entry.parentPath, entry.name))).size : 0))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / megabyte
}

/** Returns a photo of nearly 10 MB. */
const photo = () =>
  joined(
    sampleJpeg(
      4000,
      3000,
      Array.from({ length: 160 }, () => jpegSegment(0xee, randomBytes(60_000))),
    ),
  )

async function ask(as: string, day: string) {
  const form = { ...between(day, day, 'SICK'), medicalCertificate: fileOf(photo(), 'note.jpg') }
  const { body, headers } = await multipart(form)
  return (await app.call(as, 'POST', '/leaves', body, headers)).status
}

test('fifty refused certificates of 10 MB, two at a time, take no space', async () => {
  const firstName = await newcomer(app, 'Stubborn')
  expect(await ask(firstName, '02-01')).toBe(201)
  const before = await storedMegabytes()
  for (let round = 0; round < 25; round++) {
    const answers = await Promise.all([ask(firstName, '02-01'), ask(firstName, '02-01')])
    expect(new Set(answers)).toEqual(new Set([409]))
  }
  expect(await storedMegabytes()).toBe(before)
})

test('repeated requests and cancellations fill no more than one person may store', async () => {
  const firstName = await newcomer(app, 'Undecided')
  const statuses = new Set<number>()
  for (let round = 0; round < 40; round++) {
    const { body, headers } = await multipart({
      ...between('03-01', '03-01', 'SICK'),
      medicalCertificate: fileOf(photo(), 'note.jpg'),
    })
    const answer = await app.call(firstName, 'POST', '/leaves', body, headers)
    statuses.add(answer.status)
    if (answer.status !== 201) continue
    await app.call(firstName, 'PATCH', `/leaves/${answer.body.leaveRequest.id}/status`, { status: 'CANCELLED' })
  }
  expect(statuses).toEqual(new Set([201, 409]))
  expect(await storedMegabytes()).toBeLessThan(320)
})
