import { createElement, lazy, useState, type ComponentType } from 'react'

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

/**
 * A part with its own script. Where a fetch failed, the browser keeps the failure and the part's styles are not asked
 * for again, so the next need loads the whole page anew once the server can be reached; who is signed in stays so.
 * Fetching ahead never does that: what is typed on the page would be lost. Where the page was loaded anew just now and
 * the part still cannot be had, that is said, instead of loading the page again and again. `there` is the part, once it
 * has been fetched.
 */
export function chunk<M>(fetchPart: () => Promise<M>): Chunk<M> & { there: () => M | undefined } {
  let failed = false
  let why: unknown
  let fetched: M | undefined
  const attempt = async () => {
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
      if (!failed) return attempt()
      if (wasJustReloaded()) throw why
      await fetch('/', { method: 'HEAD', cache: 'no-store' })
      window.location.reload()
      return new Promise<never>(() => undefined)
    },
    ahead: () => {
      if (!failed) attempt().catch((error: unknown) => console.debug('not fetched ahead', error))
    },
    there: () => fetched,
  }
}

/** A component with its own script, which can be fetched before it is drawn. */
export type LazyPart<Props = object> = ComponentType<Props> & Pick<Chunk<unknown>, 'ahead'>

/**
 * A component with its own script, which `fetchPart` brings as the default export of its module. Where that is there it is
 * drawn at once: `lazy` waits for its promise even if it is kept already, and React lets a sign of waiting stand for 300 ms.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<{ default: ComponentType<Props> }>) {
  const { load, ahead, there } = chunk(fetchPart)
  const Coming = lazy(load)
  function Part(props: Props) {
    const [fetched] = useState(there)
    return createElement<Props>(fetched ? fetched.default : (Coming as ComponentType<Props>), props)
  }
  return Object.assign(Part, { ahead })
}
