import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

afterEach(() => vi.restoreAllMocks())

/** Returns what a line contains besides its level, time and message. */
function loggedLine(object: object): object {
  const lines: string[] = []
  const log = createLog('info')
  const output = Reflect.get(log, pino.symbols.streamSym) as { write(line: string): void }
  vi.spyOn(output, 'write').mockImplementation((line) => void lines.push(line))
  log.info(object, 'test')
  const { level: _level, time: _time, msg: _msg, ...rest } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  return rest
}

test('removes secrets on three levels, also in lists', () => {
  const line = {
    id: 'a',
    password: 'x',
    body: { token: 'x', name: 'b', inner: { secret: 'x', count: 1 } },
    people: [{ cookie: 'x', name: 'c' }, 'd', null],
  }
  expect(loggedLine(line)).toEqual({
    id: 'a',
    password: '[removed]',
    body: { token: '[removed]', name: 'b', inner: { secret: '[removed]', count: 1 } },
    people: [{ cookie: '[removed]', name: 'c' }, 'd', null],
  })
  expect(line.password).toBe('x')
})

test('describes an error without the values of its statement', () => {
  const error = Object.assign(new Error('insert into people'), { params: ['secret'] })
  expect(loggedLine({ err: error })).toEqual({ err: { name: 'Error', message: 'a statement failed' } })
  expect(loggedLine({ err: new RangeError('too large') })).toMatchObject({
    err: { name: 'RangeError', message: 'too large', stack: expect.stringContaining('log.test.ts') as string },
  })
})
