import { demoPassword } from '../server/src/people/demo/accounts.ts'
import { demoPeople } from '../server/src/people/demo/people.ts'

/** A call to measure. */
export interface MeasuredCall {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** E-mail address of the caller in the demo company; null without a session. */
  as: string | null
  /** The caller whose request the bare route replays, where two by the same person would collide. */
  recordedAs?: string
  /** Returns the body of one request; `serial` counts up, so that each can be different. */
  body?: (serial: number) => object
  /** The largest allowed multiple of the bare route's time, if there is such an aim. */
  aim?: number
}

/** Long before all leave of the demo company. */
const firstDay = Temporal.PlainDate.from('2000-01-01')

/** Returns the day in a recorded request, which each replay replaces. */
export const dayOf = (serial: number) => firstDay.add({ days: serial % 8_000 }).toString()

/** Returns one day of unpaid leave, another day each time: nothing overlaps and no balance runs out. */
function leaveOf(serial: number) {
  const day = dayOf(serial)
  return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day off' }
}

/** The people who sign in, in turn: ten parallel attempts by one person look like guessing. */
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
