import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '@muster/contract/kit/errors'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listen, sendBytes } from '../../testing/rawHttp.ts'
import { nextYear } from '../features/leaves/test/leaves.ts'

let app: TestApp
let bearer: { authorization: string }
let port: number
beforeAll(async () => {
  app = await startTestApp()
  bearer = { authorization: `Bearer ${await app.tokenOf('Employee')}` }
  port = await listen(app)
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const days = { startDate: `${nextYear}-03-01`, endDate: `${nextYear}-03-02` }
const leaveDraft = { leaveType: 'UNPAID', reason: 'A rest', ...days }
const withBody = (type: string, payload: string, url = '/api/leaves'): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { ...bearer, 'content-type': type },
})
const get = (url: string): InjectOptions => ({ method: 'GET', url, headers: bearer })

const refusals: [string, number, string, () => InjectOptions][] = [
  ['an unknown call', 404, 'Not found', () => get('/api/nothing')],
  ['an unknown method', 404, 'Not found', () => ({ method: 'DELETE', url: '/api/leaves', headers: bearer })],
  ['an unknown address', 404, 'Not found', () => get('/nothing.js')],
  ['what does not exist', 404, 'Not found', () => get('/api/leaves/0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1e')],
  ['no session', 401, 'Please sign in', () => ({ method: 'GET', url: '/api/leaves' })],
  ['no permission', 403, 'You do not have permission to do this', () => get('/api/leaves/all')],
  ['broken JSON', 400, 'The request is not valid JSON', () => withBody('application/json', '{"reason":')],
  ['no JSON where some is needed', 400, 'Validation failed', () => withBody('application/json', '')],
  ['JSON that is no object', 400, 'Validation failed', () => withBody('application/json', '[1]')],
  [
    'JSON with a prototype',
    400,
    'The request is not valid JSON',
    () => withBody('application/json', '{"__proto__":{}}'),
  ],
  [
    'JSON over the limit',
    413,
    'The request is too large',
    () => withBody('application/json', `"${'x'.repeat(262_144)}"`),
  ],
  [
    'a form over the limit',
    413,
    'The file must be at most 10 MB',
    () => withBody('multipart/form-data; boundary=b', 'x'.repeat(11_534_337)),
  ],
  [
    'a form where none is taken',
    415,
    'This type of content is not accepted here',
    () => withBody('multipart/form-data; boundary=b', '--b--', '/api/auth/login'),
  ],
  ['a form without a boundary', 400, 'The form could not be read', () => withBody('multipart/form-data', 'x')],
  ['plain text', 415, 'This type of content is not accepted here', () => withBody('text/plain', '{}')],
  [
    'a simple form',
    415,
    'This type of content is not accepted here',
    () => withBody('application/x-www-form-urlencoded', 'reason=x'),
  ],
  [
    'content without a type',
    415,
    'This type of content is not accepted here',
    () => ({ method: 'POST', url: '/api/leaves', payload: 'x', headers: bearer }),
  ],
  ['an address that cannot be read', 400, 'The URL could not be read', () => get('/api/leaves/%ff')],
  ['a part of an address that is too long', 414, 'The URL is too long', () => get(`/api/leaves/${'a'.repeat(201)}`)],
  ['text that cannot be stored', 400, 'Validation failed', () => get('/api/leaves/%00')],
]

describe('one shape, whatever the status', () => {
  test.each(refusals)('%s: %i %s', async (_name, status, message, request) => {
    const answer = await app.server.inject(request())
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const body = ErrorBody.strict().parse(answer.json())
    expect(body.message).toBe(message)
    expect(body.requestId).toBe(answer.headers['x-request-id'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a conflict with the current state: 409', async () => {
    const ask = () => app.call('Colleague', 'POST', '/leaves', leaveDraft)
    expect((await ask()).status).toBe(201)
    const { status, body } = await ask()
    expect(status).toBe(409)
    expect(ErrorBody.strict().parse(body)).toMatchObject({
      error: 'Conflict',
      message: expect.stringContaining('overlaps'),
    })
  })

  test('a file of the wrong type: 415 on its field', async () => {
    const form = [
      'leaveType',
      'UNPAID',
      'startDate',
      `${nextYear}-05-01`,
      'endDate',
      `${nextYear}-05-01`,
      'reason',
      'x',
    ]
    const fields = [0, 2, 4, 6].map(
      (i) => `--b\r\ncontent-disposition: form-data; name="${form[i]}"\r\n\r\n${form[i + 1]}\r\n`,
    )
    const file =
      '--b\r\ncontent-disposition: form-data; name="medicalCertificate"; filename="a.pdf"\r\n\r\n<html>\r\n--b--\r\n'
    const answer = await app.server.inject(withBody('multipart/form-data; boundary=b', fields.join('') + file))
    expect(answer.statusCode).toBe(415)
    expect(ErrorBody.strict().parse(answer.json()).errors).toEqual([
      expect.objectContaining({ path: 'medicalCertificate' }),
    ])
  })
})

describe('failed validation', () => {
  test('has one item per field, the same in errors and details', async () => {
    const { status, body } = await app.call('Employee', 'POST', '/leaves', {
      leaveType: 'HOLIDAY',
      startDate: '1',
      reason: ' ',
    })
    expect(status).toBe(400)
    expect(body.message).toBe('Validation failed')
    expect(body.errors).toEqual([
      { path: 'leaveType', msg: 'Please choose a type of leave', message: 'Please choose a type of leave' },
      { path: 'startDate', msg: 'Please enter a date as YYYY-MM-DD', message: 'Please enter a date as YYYY-MM-DD' },
      { path: 'endDate', msg: expect.any(String), message: expect.any(String) },
      { path: 'reason', msg: 'Please give a reason', message: 'Please give a reason' },
    ])
    expect(body.details).toEqual(body.errors)
  })

  test('names the field with text that cannot be stored', async () => {
    for (const reason of ['a\0b', 'half \ud800', '\udfff']) {
      const { status, body } = await app.call('Employee', 'POST', '/leaves', { ...leaveDraft, reason })
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'reason' })]])
    }
  })

  test('detects very deep objects before they exhaust the stack', async () => {
    for (const depth of [30, 10_000, 20_000]) {
      const payload = '{"reason":'.repeat(depth) + '1' + '}'.repeat(depth)
      const answer = await app.server.inject(withBody('application/json', payload))
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [expect.objectContaining({ path: 'reason' })]])
    }
  })
})

describe('an internal error', () => {
  test('reveals no internal details', async () => {
    const brokenApp = await startTestApp()
    await brokenApp.app.pool.query('alter table notifications rename to hidden')
    const answer = await brokenApp.call('Employee', 'GET', '/notifications')
    await brokenApp.close()
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      message: 'Something went wrong on the server. Please try again.',
      error: 'Internal Server Error',
      requestId: answer.headers['x-request-id'],
    })
  })
})

test('changes that conflict repeatedly are refused as busy, to be retried later', async () => {
  const crowdedApp = await startTestApp()
  await crowdedApp.app.pool.query(`
    create function always_in_the_way() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
    create trigger always_in_the_way before insert on leave_requests
      for each row execute function always_in_the_way()`)
  const answer = await crowdedApp.call('Employee', 'POST', '/leaves', leaveDraft)
  await crowdedApp.close()
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.body.message).toBe('The server is busy. Please try again in a moment.')
})

describe('barely valid HTTP', () => {
  const cases: [string, number, string][] = [
    ['no request at all', 400, 'HELLO\r\n\r\n'],
    [
      'two lengths',
      400,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers without end', 431, `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['HTTP/2 without asking', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a line break in a header', 400, 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n'],
  ]
  test.each(cases)('%s: %i', async (_name, status, bytes) => {
    const answer = await sendBytes(port, bytes)
    expect(answer.status).toBe(status)
    expect(ErrorBody.strict().safeParse(JSON.parse(answer.body)).success).toBe(true)
  })
})

test('an unknown URL shows the application for a page, and 404 for a call', async () => {
  const page = { accept: 'text/html' }
  const call = await app.server.inject({ method: 'GET', url: '/api/nothing', headers: page })
  expect([call.statusCode, call.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  const response = await app.server.inject({
    method: 'POST',
    url: '/nothing',
    headers: { ...page, ...json },
    payload: '{}',
  })
  expect(response.statusCode).toBe(404)
})
