import { expect, test, vi } from 'vitest'
import { decodeErrorBody } from '../../api/errors.ts'
import { createSender } from './createSender.ts'

const key = (headers: Record<string, string>) => Promise.resolve(headers['Idempotency-Key'])
const sendLost = vi.fn((_headers: Record<string, string>): Promise<never> =>
  Promise.reject(new TypeError('Failed to fetch')),
)
const refuse = () => Promise.reject(decodeErrorBody({ message: 'Too late', requestId: 'r1' }, { status: 400 }))
const keyOfLost = () => sendLost.mock.lastCall?.[0]['Idempotency-Key']

test('the same content keeps its key until an answer arrives', async () => {
  const send = createSender()
  expect(await send('23 to 25 November', sendLost)).toMatchObject({ error: { status: 0 } })
  const first = keyOfLost()
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(await send('23 to 25 November', key)).toEqual({ answer: first })
  const { answer: next } = { answer: '', ...(await send('23 to 25 November', key)) }
  expect(next).toMatch(/^[\da-f]{32}$/)
  expect(next).not.toBe(first)
})

test('content that was refused gets a new key', async () => {
  const send = createSender()
  await send('23 to 25 November', sendLost)
  const first = keyOfLost()
  expect(await send('23 to 25 November', refuse)).toMatchObject({ error: { status: 400, message: 'Too late' } })
  expect(await send('23 to 25 November', key)).not.toEqual({ answer: first })
})

test('other content gets another key', async () => {
  const send = createSender()
  await send('23 to 25 November', sendLost)
  expect(await send('23 to 26 November', key)).not.toEqual({ answer: keyOfLost() })
})

test.each([
  ['a gateway’s page', 502, '<html>Bad Gateway</html>'],
  ['a gateway’s JSON', 504, { message: 'Endpoint request timed out' }],
  ['a gateway’s refusal', 408, 'Request Timeout'],
  ['a server that lost its database', 503, { message: 'Please try again.', requestId: 'r1' }],
])('%s is not an answer of Muster', async (_name, status, body) => {
  const send = createSender()
  const keys: (string | undefined)[] = []
  const sendAnswered = (headers: Record<string, string>) => {
    keys.push(headers['Idempotency-Key'])
    return keys.length === 1 ? Promise.reject(decodeErrorBody(body, { status })) : Promise.resolve('done')
  }
  expect(await send('23 to 25 November', sendAnswered)).toMatchObject({ error: { status } })
  expect(await send('23 to 25 November', sendAnswered)).toEqual({ answer: 'done' })
  expect(keys[1]).toBe(keys[0])
})
