import type { LeaveBalance } from '@muster/contract/leaves/balances'
import type { LeaveRequest, LeaveStatus } from '@muster/contract/leaves/calls'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { dayIn } from '@muster/contract/kit/time'
import { holidaysOfEgypt } from '../../server/src/features/schedules/demo/holidays.ts'
import { demoPassword } from '../../server/src/people/demo/accounts.ts'
import { demoPeople } from '../../server/src/people/demo/people.ts'

export { demoPassword }

/** The first and last day of a range, both included, as `YYYY-MM-DD`. */
export interface DateRange {
  startDate: string
  endDate: string
}

export interface NewLeave extends DateRange {
  leaveType?: LeaveType
  reason?: string
  medicalCertificate?: File
}

/** Returns the current day in the demo company's time zone. */
export const today = () => dayIn('Africa/Cairo', Temporal.Now.instant())

/** Returns the day this many days after another, as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/**
 * Returns the first Monday on or after `day` whose week has no holiday of the demo company, because a series of shifts
 * leaves out holidays.
 */
export function nextMonday(day: string): string {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  const monday = dayAfter(day, (8 - dayOfWeek) % 7)
  const sunday = dayAfter(monday, 6)
  const hasHoliday = holidaysOfEgypt(today()).some(({ date }) => date >= monday && date <= sunday)
  return hasHoliday ? nextMonday(dayAfter(monday, 7)) : monday
}

export const emailOf = (username: string) => `${username}@demo.test`

/** Returns the full name of a person in the demo company. `username` is the part of their email address before the @. */
export function nameOf(username: string): string {
  const person = demoPeople.find(({ email }) => email === emailOf(username))
  if (!person) throw new Error(`${username} does not work in the demo company`)
  return `${person.firstName} ${person.lastName}`
}

/**
 * Returns functions that set up scenes and read data in the demo company of a running server, all by its API.
 * `username` is the part of a person's email address before the @.
 */
export function companyAt(url: string) {
  const sessions = new Map<string, Promise<Session>>()

  async function call<T>(token: string | null, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, { method, ...content(token, body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }

  /** Signs a person in and returns the new session. */
  const signIn = (username: string, password = demoPassword) =>
    call<Session>(null, 'POST', '/auth/login', { email: emailOf(username), password })

  /** Returns a person's session for setting up scenes. The first call for a person signs them in. */
  function sessionOf(username: string): Promise<Session> {
    const session = sessions.get(username) ?? signIn(username)
    sessions.set(username, session)
    return session
  }

  const as = async <T>(username: string, method: string, path: string, body?: unknown) =>
    call<T>((await sessionOf(username)).token, method, path, body)

  const requestsOf = async (username: string) =>
    (await as<{ leaveRequests: LeaveRequest[] }>(username, 'GET', '/leaves?limit=100')).leaveRequests

  /**
   * Returns a range of `count` days, all in one year, that overlaps none of a person's requests. It lies some months
   * ahead or, if `when` is `this year`, within this year.
   */
  async function freeDays(username: string, count: number, when: 'later' | 'this year' = 'later'): Promise<DateRange> {
    const requests = await requestsOf(username)
    const now = today()
    const year = now.slice(0, 4)
    const first = when === 'later' ? dayAfter(now, 100) : dayAfter(now, 1)
    const candidates = Array.from({ length: 260 }, (_, later) => dayAfter(first, later))
    if (when === 'this year')
      candidates.push(...Array.from({ length: 366 }, (_, later) => dayAfter(`${year}-01-01`, later)))
    for (const startDate of candidates) {
      const endDate = dayAfter(startDate, count - 1)
      if (startDate.slice(0, 4) !== endDate.slice(0, 4)) continue
      if (when === 'this year' && !startDate.startsWith(year)) continue
      if (!requests.some((leave) => leave.startDate <= endDate && leave.endDate >= startDate))
        return { startDate, endDate }
    }
    throw new Error(`${username} has no ${count} days free`)
  }

  return {
    signIn,
    sessionOf,
    as,
    requestsOf,
    freeDays,
    signOut: (token: string) => call<void>(token, 'POST', '/auth/logout'),
    idOf: async (username: string) => (await sessionOf(username)).user.id,
    /** Requests leave for a person; by default unpaid leave, which has no limit. */
    async ask(
      username: string,
      { leaveType = 'UNPAID', reason = 'Some days off', ...rest }: NewLeave,
    ): Promise<LeaveRequest> {
      const body = { leaveType, reason, ...rest }
      return (await as<{ leaveRequest: LeaveRequest }>(username, 'POST', '/leaves', body)).leaveRequest
    },
    decide: (username: string, id: string, status: LeaveStatus, rejectionReason?: string) =>
      as(username, 'PATCH', `/leaves/${id}/status`, { status, rejectionReason }),
    async balanceOf(username: string, leaveType: LeaveType, year = Number(today().slice(0, 4))): Promise<LeaveBalance> {
      const { user } = await sessionOf(username)
      const path = `/users/${user.id}/leave-balances?year=${year}`
      const { leaveBalances } = await as<{ leaveBalances: LeaveBalance[] }>(username, 'GET', path)
      const found = leaveBalances.find((balance) => balance.leaveType === leaveType)
      if (!found) throw new Error(`There is no balance of ${leaveType}`)
      return found
    },
    /** Marks all of a person's notifications as read, so that the bell shows only later ones. */
    readAll: (username: string) => as(username, 'PUT', '/notifications/mark-all-read'),
  }
}

export type Company = ReturnType<typeof companyAt>

interface Session {
  token: string
  user: SessionUser
}

/** Returns the headers and the body of a call. The body is JSON, or a form if it contains a file. */
function content(token: string | null, body: unknown) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  if (body === undefined) return { headers }
  const fields = Object.entries(body as Record<string, string | File>)
  if (!fields.some(([, value]) => value instanceof File))
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof File) form.append(name, value, value.name)
    else form.append(name, value)
  }
  return { headers, body: form }
}
