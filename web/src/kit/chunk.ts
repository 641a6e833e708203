import { createElement, lazy, useState, type ComponentType } from 'react'
import { LostPart } from './LostPart.tsx'
import { isUnsent } from './unsent.ts'

/** A part of the application that is fetched when needed. */
export interface Chunk<M> {
  /** Fetches it because it is needed now. */
  load: () => Promise<M>
  /** Fetches it before it is needed; that this fails is no matter until it is. */
  ahead: () => void
}

/** Milliseconds: long enough for a page that was loaded anew to find that a part still cannot be had. */
const minute = 60_000

function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < minute
}

/** Returns whether the server answers: it may on a machine that has no network, where the two are one. */
const isReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Loads the page anew once the server answers; fails while it does not. */
async function reload(): Promise<never> {
  await fetch('/', { method: 'HEAD', cache: 'no-store' })
  window.location.reload()
  return new Promise<never>(() => undefined)
}

/**
 * A part with its own script. Where a fetch failed, the browser keeps the failure and the part's styles are not asked
 * for again, so the next need loads the whole page anew once the server can be reached; who is signed in stays so. While
 * the browser is offline nothing is fetched, so that no failure is kept. Fetching ahead never loads the page anew: what
 * is typed on the page would be lost. Where the page was loaded anew just now and the part still cannot be had, that is
 * said, instead of loading the page again and again. `there` is the part, once it has been fetched; `regain` answers
 * whether loading it is worth another try, and loads the page anew where nothing else helps and nothing typed is lost,
 * or where the reader asks for it.
 */
export function chunk<M>(fetchPart: () => Promise<M>) {
  let failed = false
  let why: unknown
  let fetched: M | undefined
  const attempt = async () => {
    if (!navigator.onLine && !(await isReachable())) throw new Error('offline')
    try {
      fetched = await fetchPart()
      return fetched
    } catch (error) {
      failed = true
      why = error
      throw error
    }
  }
  return {
    load: async () => {
      if (!failed) return fetched ?? attempt()
      if (wasJustReloaded()) throw why
      return reload()
    },
    ahead: () => {
      if (!failed && !fetched) attempt().catch((error: unknown) => console.debug('not fetched ahead', error))
    },
    there: () => fetched,
    regain: async (byHand: boolean): Promise<boolean> => {
      if (!navigator.onLine && !(await isReachable())) return false
      if (!failed) return true
      if (byHand || !(wasJustReloaded() || isUnsent())) await reload().catch(() => undefined)
      return false
    },
  }
}

/**
 * A component with its own script, which `fetchPart` brings as the default export of its module. Where that is there it is
 * drawn at once: `lazy` waits for its promise even if it is kept already, and React lets a sign of waiting stand for 300 ms.
 * Where it cannot be fetched, that is said in its place, which tries again by itself; of what can be closed, a dialog, it
 * is said in a toast unless `inPlace`.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  inPlace = false,
) {
  const { load, ahead, there, regain } = chunk(fetchPart)
  const again = (): ComponentType<Props> => (latest = attempt())
  // React keeps what became of a try, so each has a component of its own.
  const attempt = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        console.debug('not fetched', error)
        return {
          default: function Lost(props: Props) {
            const { onClose } = props as { onClose?: () => void }
            return createElement(LostPart<Props>, { props, onClose: inPlace ? undefined : onClose, regain, again })
          },
        }
      }),
    ) as ComponentType<Props>
  let latest = attempt()

  function Part(props: Props) {
    const [Shown] = useState(() => there()?.default ?? latest)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { ahead })
}
