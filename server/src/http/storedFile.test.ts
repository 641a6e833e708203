import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, samplePdf } from '../../testing/sampleFiles.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fileOf, multipart } from '../../testing/forms.ts'

let app: TestApp
let path: string
const content = joined(samplePdf(), '%', randomBytes(300_000).toString('hex'), '\n%%EOF\n')
beforeAll(async () => {
  app = await startTestApp()
  const { body, headers } = await multipart({ document: fileOf(content, 'Vertrag "é".pdf') })
  const people = `/users/${app.company.id('Employee')}/hiring-documents`
  const response = await app.call('Employee', 'POST', people, body, headers)
  path = `${people}/${response.body.document.id}`
})
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}, as: string | null = 'Employee') =>
  app.call(as, 'GET', path, undefined, headers)
const last = content.length - 1

test('the whole file announces ranges, its type and its length', async () => {
  const { status, raw, headers } = await get({ 'accept-encoding': 'gzip, br' })
  expect([status, raw.equals(content)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  })
  expect(headers['content-encoding']).toBeUndefined()
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=65535-65536', 65_535, 65_536],
  ['bytes=200000-', 200_000, last],
  ['bytes=-10', last - 9, last],
  ['bytes=-99999999999', 0, last],
  ['bytes=5-99999999999', 5, last],
])('%s is that part', async (range, from, to) => {
  const { status, raw, headers } = await get({ range })
  expect([status, raw.equals(content.subarray(from, to + 1))]).toEqual([from === 0 && to === last ? 200 : 206, true])
  if (status === 206) expect(headers['content-range']).toBe(`bytes ${from}-${to}/${content.length}`)
  expect(headers['content-length']).toBe(String(to - from + 1))
})

test.each([`bytes=${content.length}-`, `bytes=${content.length + 5}-${content.length + 9}`, 'bytes=-0'])(
  '%s is after the end of the file: 416',
  async (range) => {
    const { status, body, headers } = await get({ range })
    expect([status, headers['content-range'], body.message]).toEqual([
      416,
      `bytes */${content.length}`,
      'The file does not contain this range',
    ])
  },
)

test.each(['bytes=9-5', 'bytes=0-1,5-9', 'bytes=', 'bytes=-', 'pages=1-2', 'bytes=a-b'])(
  '%s is answered with the whole file',
  async (range) => {
    const { status, raw } = await get({ range })
    expect([status, raw.length]).toEqual([200, content.length])
  },
)

test('a download resumes if the file is unchanged and restarts if it has changed', async () => {
  const { headers } = await get()
  const unchanged = await get({ range: 'bytes=100-', 'if-range': String(headers.etag) })
  expect([unchanged.status, unchanged.raw.equals(content.subarray(100))]).toEqual([206, true])
  const changed = await get({ range: 'bytes=100-', 'if-range': '"another"' })
  expect([changed.status, changed.raw.equals(content)]).toEqual([200, true])
})

test('a HEAD request gets the headers without the content', async () => {
  const url = `/api${path}`
  const authorization = `Bearer ${await app.tokenOf('Employee')}`
  const { statusCode, headers, rawPayload } = await app.server.inject({
    method: 'HEAD',
    url,
    headers: { authorization },
  })
  expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, String(content.length), 0])
})

test('a range needs the same access as the whole file', async () => {
  for (const [as, status] of [
    [null, 401],
    ['Colleague', 404],
    ['Lead', 404],
    ['Hr', 206],
  ] as const)
    expect((await get({ range: 'bytes=0-9' }, as)).status).toBe(status)
})
