import { demoPassword } from '../server/src/people/demo/accounts.ts'
import { demoPeople } from '../server/src/people/demo/people.ts'

/** A call that is measured. */
export interface MeasuredCall {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** E-mail address in the demo company of who calls; null without a session. */
  as: string | null
  /** Who makes the request that the bare route replays, where two of the same person would be in each other's way. */
  recordedAs?: string
  /** Body of one request; `serial` counts up, so that each can be different. */
  body?: (serial: number) => object
  /** The most that Muster's time should be beside the bare route's, where there is such an aim. */
  aim?: number
}

/** Long before anything that the demo company has asked for. */
const firstDay = Temporal.PlainDate.from('2000-01-01')

/** The day that stands in a recorded request and is replaced in each replay. */
export const dayOf = (serial: number) => firstDay.add({ days: serial % 8_000 }).toString()

/** One day of unpaid leave, another day each time: nothing overlaps and no balance runs out. */
function leaveOf(serial: number) {
  const day = dayOf(serial)
  return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day off' }
}

/** Who signs in: each in turn, for ten attempts at once of one person look like somebody who guesses. */
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
