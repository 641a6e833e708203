import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '../../kernel/actor.ts'

const scopes = new AsyncLocalStorage<Actor>()

/** Runs `work`, whose requests to Muster itself are made by an assistant that is already identified. */
export const runAsAssistant = <T>(actor: Actor, work: () => T): T => scopes.run(actor, work)

/** Returns the assistant for which Muster itself makes this request; undefined for requests that others send. */
export const currentAssistant = (): Actor | undefined => scopes.getStore()
