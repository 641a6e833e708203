import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Session } from './session.ts'

/** A session with its person. */
export const PersonSession = Session.extend({
  person: PersonName,
  /**
   * True if the caller may end it: only Super Admins and the administrators themselves end an administrator's session.
   */
  can: z.object({ end: z.boolean() }),
})
export type PersonSession = z.infer<typeof PersonSession>

export const ListAllSessions = PageQuery.extend({
  /** Part of a person’s name or email address, or the beginning of the IP address of a session. */
  search: z.string().trim().max(100).default(''),
})
export type ListAllSessions = z.infer<typeof ListAllSessions>

const needs = 'settings.session_management'
const protectedOnes = 'Those of people with an administrative role are ended by Super Admins alone, and by themselves.'

/** The calls for the sessions of all people. */
export const everybodysSessions = {
  allSessions: route({
    method: 'GET',
    path: '/sessions',
    needs,
    peopleOnly: true,
    summary: 'Where everybody is signed in, the session used last first',
  })
    .input(ListAllSessions)
    .output(z.object({ sessions: z.array(PersonSession), pagination: Pagination })),
  endAnySession: route({
    method: 'DELETE',
    path: '/sessions/{id}',
    needs,
    peopleOnly: true,
    summary: 'End a session of anybody',
    description: `${protectedOnes} The person is told; a live connection ends within five seconds.`,
    success: 204,
  }).input(z.object({ id: Id })),
  endSessionsOfPerson: route({
    method: 'DELETE',
    path: '/users/{userId}/sessions',
    needs,
    peopleOnly: true,
    summary: 'End all sessions of a person, but the one at hand',
    description: `${protectedOnes} The person is told.`,
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ ended: z.number().int() })),
  endSessionsOfOthers: route({
    method: 'DELETE',
    // Not the address of the list: a client that forgot to fill in an id would call this one.
    path: '/sessions/others',
    needs,
    peopleOnly: true,
    summary: 'End the sessions of everybody but yourself',
    description: `${protectedOnes} Everybody concerned is told.`,
  }).output(
    z.object({
      ended: z.number().int(),
      /** Number of people whose sessions ended. */
      people: z.number().int(),
      /** Number of administrators' sessions that the caller may not end. */
      left: z.number().int(),
    }),
  ),
}
