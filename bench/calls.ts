import { demoPassword } from '../server/src/people/demo/accounts.ts'
import { demoPeople } from '../server/src/people/demo/people.ts'

/** A call to measure. */
export interface MeasuredCall {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Email address of the caller in the demo company; null for a call without a session. */
  as: string | null
  /**
   * Email address of another caller for the bare route to replay, if replays of the same person's request would
   * collide.
   */
  recordedAs?: string
  /** Returns the body of one request. `serial` counts up, so that each body can be different. */
  body?: (serial: number) => object
  /** The aim, if there is one: the largest allowed multiple of the bare route's time. */
  aim?: number
}

/** A day long before any leave in the demo company. */
const firstDay = Temporal.PlainDate.from('2000-01-01')

/**
 * Returns the day for a request with this number. A replay of a recorded request replaces `dayOf(0)` with its own day.
 */
export const dayOf = (serial: number) => firstDay.add({ days: serial % 8_000 }).toString()

/**
 * Returns a request for one day of unpaid leave. Each has another day, so that none overlap and no balance runs out.
 */
function leaveOf(serial: number) {
  const day = dayOf(serial)
  return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day off' }
}

/**
 * Email addresses of the people who take turns signing in. Ten parallel attempts by one person would look like
 * guessing.
 */
export const signers = demoPeople.filter(({ status }) => status === 'ACTIVE').map(({ email }) => email)

export const measuredCalls: MeasuredCall[] = [
  { name: 'GET /leaves', method: 'GET', path: '/api/leaves', as: 'employee@demo.test', aim: 1.5 },
  { name: 'GET /leaves/team', method: 'GET', path: '/api/leaves/team', as: 'lead@demo.test', aim: 1.5 },
  {
    name: 'POST /leaves',
    method: 'POST',
    path: '/api/leaves',
    as: 'employee@demo.test',
    recordedAs: 'lead@demo.test',
    body: leaveOf,
  },
  {
    name: 'POST /auth/login',
    method: 'POST',
    path: '/api/auth/login',
    as: null,
    body: (serial) => ({ email: signers[serial % signers.length], password: demoPassword }),
  },
]
