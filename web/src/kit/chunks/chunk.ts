import { createElement, lazy, useState, type ComponentType } from 'react'
import { LoadFailure } from './LoadFailure.tsx'
import { isUnsent } from '../unsent.ts'

/** A part of the application that is fetched when needed. */
export interface Chunk<M> {
  /** Fetches it because it is needed now. */
  load: () => Promise<M>
  /** Fetches it before it is needed, ignoring failures. */
  prefetch: () => void
}

/** Milliseconds in which a page that was reloaded finds out that a part still can't be fetched. */
const reloadGraceMs = 60_000

function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < reloadGraceMs
}

/** Returns true if the server answers, which it may on the same machine even without a network. */
const isReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Reloads the page once the server answers; throws if it does not. */
async function reload(): Promise<never> {
  await fetch('/', { method: 'HEAD', cache: 'no-store' })
  window.location.reload()
  return new Promise<never>(() => undefined)
}

/**
 * Returns a part with its own script. After a failed fetch the browser keeps the failure and does not request the
 * part's styles again, so the next need reloads the whole page once the server can be reached; the session stays. While
 * the browser is offline nothing is fetched, so that no failure is kept. Fetching ahead never reloads the page, because
 * input would be lost. If the page was just reloaded and the part still can't be fetched, it fails instead of reloading
 * again and again. `loaded` returns the part once it is fetched; `recover` returns whether loading it is worth another
 * try, and reloads the page if nothing else helps and no input is lost, or if the user asks for it.
 */
export function chunk<M>(fetchPart: () => Promise<M>) {
  let failed = false
  let cause: unknown
  let fetched: M | undefined
  const attempt = async () => {
    if (!navigator.onLine && !(await isReachable())) throw new Error('offline')
    try {
      fetched = await fetchPart()
      return fetched
    } catch (error) {
      failed = true
      cause = error
      throw error
    }
  }
  return {
    load: async () => {
      if (!failed) return fetched ?? attempt()
      if (wasJustReloaded()) throw cause
      return reload()
    },
    prefetch: () => {
      if (!failed && !fetched) attempt().catch((error: unknown) => console.debug('not fetched ahead', error))
    },
    loaded: () => fetched,
    recover: async (isManual: boolean): Promise<boolean> => {
      if (!navigator.onLine && !(await isReachable())) return false
      if (!failed) return true
      if (isManual || !(wasJustReloaded() || isUnsent())) await reload().catch(() => undefined)
      return false
    },
  }
}

/**
 * Returns a component with its own script, the default export of the module from `fetchPart`. Once fetched it renders
 * immediately: `lazy` would wait for its promise even if it is settled, and React keeps a fallback for 300 ms. If it
 * can't be fetched, it shows that in its place and retries by itself; for a part that can be closed, such as a dialog,
 * a toast shows it unless `inPlace` is set.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  inPlace = false,
) {
  const { load, prefetch, loaded, recover } = chunk(fetchPart)
  const restart = (): ComponentType<Props> => (latest = attempt())
  // React keeps the result of an attempt, so each attempt has a component of its own.
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
