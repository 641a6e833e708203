import { randomUUIDv7 } from 'node:crypto'
import { anonymousActor } from '../kernel/actor.ts'
import type { App } from '../context.ts'

/** Returns the recorded source of a command's changes. */
export const sourceOf = (app: Pick<App, 'db' | 'keys'>, call: string) => ({
  app,
  actor: anonymousActor,
  request: { id: randomUUIDv7(), address: 'command', userAgent: null, call, idempotencyKey: null },
})
