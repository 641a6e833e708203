import { randomUUIDv7 } from 'node:crypto'
import { anonymousActor } from '../kernel/actor.ts'
import type { App } from '../context.ts'

/** Returns the source of changes by scheduled work, which no one requested. */
export const scheduledSource = (app: Pick<App, 'db' | 'keys' | 'areasReaching'>, call: string) => ({
  app,
  actor: anonymousActor,
  request: { id: randomUUIDv7(), address: 'server', userAgent: null, call, idempotencyKey: null },
})
