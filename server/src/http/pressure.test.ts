import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../kernel/errors.ts'
import { refuseUnderPressure } from './pressure.ts'

const requestOf = (url: string) => ({ url, routeOptions: { url } }) as FastifyRequest
const call = requestOf('/api/leaves')

/** Returns the seconds at which a call is refused that arrives while the event loop is late. */
function refusedAt(seconds: number[], request = call): number[] {
  let now = 0
  const handle = refuseUnderPressure(() => now)
  return seconds.filter((second) => {
    now = second * 1000
    try {
      handle(request)
      return false
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      expect(error).toMatchObject({ status: 503 })
      return true
    }
  })
}

test('calls are refused once the event loop has been late for three seconds', () => {
  expect(refusedAt([10, 10.9, 11.8, 12.9, 13, 13.5, 15])).toEqual([13, 13.5, 15])
})

test('an overload lasts although no request arrives while the event loop stands still', () => {
  expect(refusedAt([10, 14, 18.5])).toEqual([14, 18.5])
})

test('a single stall refuses nobody, and an overload that has passed is forgotten', () => {
  expect(refusedAt([10, 10.5, 11])).toEqual([])
  expect(refusedAt([10, 12, 13, 20, 21, 22.9, 23])).toEqual([13, 23])
})

test('health checks and static files are answered', () => {
  expect(refusedAt([10, 12, 14], requestOf('/health/ready'))).toEqual([])
  expect(refusedAt([10, 12, 14], requestOf('/assets/app.js'))).toEqual([])
})
