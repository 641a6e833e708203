import { z } from 'zod'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Session } from './session.ts'
import { sessionSorts } from './sessionSorts.ts'

/** A session and the person it belongs to. */
export const PersonSession = Session.extend({
  person: PersonName,
  /**
   * `end` is true if the caller may end the session. An administrator's session can be ended only by that administrator
   * or a Super Admin.
   */
  can: z.object({ end: z.boolean() }),
})
export type PersonSession = z.infer<typeof PersonSession>

export const ListAllSessions = PageQuery.extend({
  /** Part of a person’s name or email address, or the beginning of the IP address of a session. */
  search: z.string().trim().max(100).default(''),
  sort: z.enum(sessionSorts).default('recent'),
  order: SortOrder.default('asc'),
})
export type ListAllSessions = z.infer<typeof ListAllSessions>

const needs = 'settings.session_management'
const protectedSessionsRule = 'Only Super Admins can end the sessions of other people with an administrative role.'

/** The calls that list and end everyone's sessions. */
export const allSessionCalls = {
  allSessions: route({
    method: 'GET',
    path: '/sessions',
    needs,
    forbidsApiKeys: true,
    summary: 'List everyone’s sessions, most recently used first',
  })
    .input(ListAllSessions)
    .output(z.object({ sessions: z.array(PersonSession), pagination: Pagination })),
  endAnySession: route({
    method: 'DELETE',
    path: '/sessions/{id}',
    needs,
    forbidsApiKeys: true,
    summary: 'End anyone’s session',
    description: `${protectedSessionsRule} The person is notified, and their remembered devices are forgotten. A live connection ends within five seconds.`,
    success: 204,
  }).input(z.object({ id: Id })),
  endSessionsOfPerson: route({
    method: 'DELETE',
    path: '/users/{userId}/sessions',
    needs,
    forbidsApiKeys: true,
    summary: 'End all sessions of a person except the one you are using',
    description: `${protectedSessionsRule} The person is notified, and their remembered devices are forgotten.`,
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ ended: z.number().int() })),
  endSessionsOfOthers: route({
    method: 'DELETE',
    // Not the same address as the list: a client with an empty id would otherwise end everyone's sessions.
    path: '/sessions/others',
    needs,
    forbidsApiKeys: true,
    summary: 'End everyone’s sessions except your own',
    description: `${protectedSessionsRule} The people affected are notified, and their remembered devices are forgotten.`,
  }).output(
    z.object({
      ended: z.number().int(),
      /** Number of people whose sessions ended. */
      people: z.number().int(),
      /** Number of administrators' sessions that stay active because the caller may not end them. */
      left: z.number().int(),
    }),
  ),
}
