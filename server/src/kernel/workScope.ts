import { AsyncLocalStorage } from 'node:async_hooks'

/** A part of the work that is traced, with its beginning and end. */
export interface Span {
  /** The value of the header `traceparent` for requests that belong to this part. */
  readonly traceparent: string
  begin(name: string, options?: SpanOptions): Span
  /** Ends the part; a second call does nothing. */
  end(result?: { failed?: boolean; attributes?: Record<string, string> }): void
}

export interface SpanOptions {
  attributes?: Record<string, string>
  /** True if another server is asked, such as the database. */
  isRequest?: boolean
  /** True if the part changes something. Background work without such a part is not sent. */
  isChange?: boolean
}

/** The work that a statement belongs to: a call by its name in the contract with its request, or background work. */
export interface WorkScope {
  call: string
  requestId?: string
  /** The part of the work that is traced; not set if traces are off. */
  span?: Span | undefined
}

const scopes = new AsyncLocalStorage<WorkScope>()

let beginBackgroundSpan: ((name: string) => Span) | null = null

/** Sets the function that begins a trace of background work; null for none. */
export const traceBackgroundWork = (begin: ((name: string) => Span) | null): unknown => (beginBackgroundSpan = begin)

/** Runs `work` under a name, which slow statements and traces name. */
export function runNamed<T>(scope: WorkScope, work: () => T): T {
  if (!beginBackgroundSpan || scope.requestId !== undefined) return scopes.run(scope, work)
  const span = beginBackgroundSpan(scope.call)
  return runInSpan(span, { ...scope, span }, work, () => false)
}

/**
 * Runs `work` as a part of the current work that asks another server. `hasFailed` says whether a result is a failure.
 * Without traces, it only runs the work.
 */
export function runPart<T>(
  name: string,
  work: () => Promise<T>,
  hasFailed: (result: T) => boolean = () => false,
): Promise<T> {
  const scope = scopes.getStore()
  if (!scope?.span) return work()
  const span = scope.span.begin(name, { isRequest: true, isChange: true })
  return runInSpan(span, { ...scope, span }, work, hasFailed)
}

function runInSpan<T>(span: Span, scope: WorkScope, work: () => T, hasFailed: (result: Awaited<T>) => boolean): T {
  const result = scopes.run(scope, work)
  void Promise.resolve(result).then(
    (value) => span.end({ failed: hasFailed(value) }),
    () => span.end({ failed: true }),
  )
  return result
}

/** Returns the work that is running; undefined at the start, for example. */
export const currentWork = (): WorkScope | undefined => scopes.getStore()
