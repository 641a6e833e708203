import { createElement, lazy, useState, useSyncExternalStore, type ComponentType } from 'react'
import { LoadFailure } from './LoadFailure.tsx'
import { isUnsent } from '../unsent.ts'

/** A part of the application whose script is fetched when needed. */
export interface Chunk<M> {
  /** Fetches the part because it is needed now. */
  load: () => Promise<M>
  /** Fetches the part before it is needed, ignoring failures. */
  prefetch: () => void
}

/** Milliseconds after a reload during which a part that can't be fetched does not cause another reload. */
const reloadGraceMs = 60_000

function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < reloadGraceMs
}

let fetchedParts = 0
const fetchListeners = new Set<() => void>()

function onPartFetched(listener: () => void): () => void {
  fetchListeners.add(listener)
  return () => fetchListeners.delete(listener)
}

/** Returns the number of parts that have been fetched; renders again whenever another one has been. */
export const useFetchedParts = (): number => useSyncExternalStore(onPartFetched, () => fetchedParts)

/** Resolves to true if the server answers. A server on the same machine may answer even without a network. */
const isReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * Reloads the page if the server answers.
 * @throws an error if it does not answer.
 */
async function reload(): Promise<never> {
  await fetch('/', { method: 'HEAD', cache: 'no-store' })
  window.location.reload()
  return new Promise<never>(() => undefined)
}

/**
 * Returns a part that has its own script.
 * A browser remembers a failed fetch and does not request the part's styles again. So after a failure, `load` reloads
 * the whole page if the server can be reached; the user stays signed in. Just after a reload it fails instead, because
 * the page would otherwise be reloaded endlessly. `prefetch` never reloads the page, because input would be lost. While
 * the browser is offline, nothing is fetched, because the browser would remember the failure.
 * `loaded` returns the part, or undefined if it has not been fetched yet. `recover` resolves to true if another attempt
 * is worthwhile. If only a reload of the page can help, `recover` reloads it: always if the user has asked for a retry
 * (`isManual`), otherwise only if there is no unsent input and the page was not just reloaded.
 */
export function chunk<M>(fetchPart: () => Promise<M>) {
  let hasFailed = false
  let cause: unknown
  let module: M | undefined
  const attempt = async () => {
    if (!navigator.onLine && !(await isReachable())) throw new Error('offline')
    try {
      module = await fetchPart()
    } catch (error) {
      hasFailed = true
      cause = error
      throw error
    }
    fetchedParts++
    for (const listener of fetchListeners) listener()
    return module
  }
  return {
    load: async () => {
      if (!hasFailed) return module ?? attempt()
      if (wasJustReloaded()) throw cause
      return reload()
    },
    prefetch: () => {
      if (!hasFailed && !module) attempt().catch((error: unknown) => console.debug('not fetched ahead', error))
    },
    loaded: () => module,
    recover: async (isManual: boolean): Promise<boolean> => {
      if (!navigator.onLine && !(await isReachable())) return false
      if (!hasFailed) return true
      if (isManual || !(wasJustReloaded() || isUnsent())) await reload().catch(() => undefined)
      return false
    },
  }
}

/**
 * Returns a component that has its own script: the default export of the module returned by `fetchPart`. Once fetched,
 * it renders immediately. React's `lazy` would not, because it waits even for a settled promise, and React shows a
 * fallback for at least 300 ms. If the script can't be fetched, an error appears in the component's place, and fetching
 * is retried automatically. For a part that can be closed, such as a dialog, a toast shows the error unless `inPlace`
 * is set.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  inPlace = false,
) {
  const { load, prefetch, loaded, recover } = chunk(fetchPart)
  const restart = (): ComponentType<Props> => (latest = attempt())
  // React keeps the result of an attempt, so each attempt needs a new component.
  const attempt = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        console.debug('not fetched', error)
        return {
          default: function Lost(props: Props) {
            const { onClose } = props as { onClose?: () => void }
            return createElement(LoadFailure<Props>, {
              props,
              onClose: inPlace ? undefined : onClose,
              recover,
              restart,
            })
          },
        }
      }),
    ) as ComponentType<Props>
  let latest = attempt()

  function Part(props: Props) {
    const [Shown] = useState(() => loaded()?.default ?? latest)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { prefetch })
}
