type Load<M> = () => Promise<M>

/**
 * A part of the application that is fetched when needed. Where a fetch failed, the browser may keep the failure and the
 * part's styles are not asked for again, so the next need loads the whole page anew; who is signed in stays so.
 */
export function chunk<M>(load: Load<M>): Load<M> {
  let failed = false
  return async () => {
    if (failed) {
      window.location.reload()
      return new Promise<never>(() => undefined)
    }
    try {
      return await load()
    } catch (error) {
      failed = true
      throw error
    }
  }
}

/** Fetches a part before it is needed; that this fails is no matter until it is. */
export function ahead(load: Load<unknown>): void {
  load().catch((error: unknown) => console.debug('not fetched ahead', error))
}
