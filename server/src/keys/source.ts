import { randomUUIDv7 } from 'node:crypto'
import { anonymousActor } from '../kernel/actor.ts'
import type { App } from '../context.ts'

/** Returns the actor and request to record for a change made by a command. */
export const sourceOf = (app: Pick<App, 'db' | 'keys'>, call: string) => ({
  app,
  actor: anonymousActor,
  request: { id: randomUUIDv7(), address: 'command', userAgent: null, call, idempotencyKey: null },
})
