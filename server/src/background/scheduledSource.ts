import { randomUUIDv7 } from 'node:crypto'
import { anonymousActor } from '../kernel/actor.ts'
import type { App } from '../context.ts'

/** Returns the actor and request to record for a change made by scheduled work. */
export const scheduledSource = (app: Pick<App, 'db' | 'keys' | 'areasReaching'>, call: string) => ({
  app,
  actor: anonymousActor,
  request: { id: randomUUIDv7(), address: 'server', userAgent: null, call, idempotencyKey: null },
})
