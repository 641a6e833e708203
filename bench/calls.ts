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
   * Email address of the person who sends the request that is recorded for the bare route; by default `as`. Set if the
   * replays would collide with the requests that `as` sends.
   */
  recordedAs?: string
  /** Returns the body of a request. `serial` increases with each request, so that the bodies can differ. */
  body?: (serial: number) => object
  /** The longest time the call may take, as a multiple of the bare route's time; absent if the call has no aim. */
  aim?: number
}

/** A day long before any leave in the demo company. */
const firstDay = Temporal.PlainDate.from('2000-01-01')

/**
 * Returns the day for the request with this serial number. In each replay of a recorded request, `dayOf(0)` is replaced
 * by the day of the replay.
 */
export const dayOf = (serial: number) => firstDay.add({ days: serial % 9_400 }).toString()

/**
 * Returns a request for one day of unpaid leave. Each request is for a different day, so that none overlap and no
 * balance runs out.
 */
function leaveOf(serial: number) {
  const day = dayOf(serial)
  return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day off' }
}

/**
 * Email addresses of the people who take turns signing in. Ten parallel attempts by one person would look like password
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
