import { AsyncLocalStorage } from 'node:async_hooks'

/** The work that a statement belongs to: a call by its name in the contract with its request, or background work. */
export interface WorkScope {
  call: string
  requestId?: string
}

const scopes = new AsyncLocalStorage<WorkScope>()

/** Runs `work` under a name, which slow statements are logged with. */
export const runNamed = <T>(scope: WorkScope, work: () => T): T => scopes.run(scope, work)

/** Returns the work that is running; undefined at the start, for example. */
export const currentWork = (): WorkScope | undefined => scopes.getStore()
