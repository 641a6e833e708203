import { useEffect, useEffectEvent, useMemo, useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react'
import { subscribeToAddress, showAddress, currentSearch } from '../history.ts'
import { leaveUnsent } from '../unsent.ts'

/**
 * A change to the address: a text sets a key, null removes it. A change of `view` removes all keys of the previous
 * view.
 */
export type AddressPatch = Record<string, string | null>

/** Returns the query `search` with `patch` applied, such as `?view=leaves`; empty without any keys. */
export function patchSearch(search: string, patch: AddressPatch): string {
  const params = new URLSearchParams('view' in patch ? '' : search)
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) params.delete(key)
    else params.set(key, value)
  }
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** Changes keys of the address, in a new entry of the history unless `replace` is true. */
export function setAddress(patch: AddressPatch, { replace = false }: { replace?: boolean } = {}): void {
  showAddress(patchSearch(currentSearch(), patch), replace)
}

/**
 * Goes to a link within the application, such as `?view=leaves&request=…`. If there is unsent input, the user is asked
 * first. Links to other sites are ignored.
 */
export function followLink(link: string): void {
  const { origin, search } = new URL(link, window.location.href)
  if (origin !== window.location.origin || search === currentSearch()) return
  leaveUnsent(() => showAddress(search, false))
}

/** Returns the parameters of the address, and `set` to change some of them. */
export function useAddress(): { params: URLSearchParams; set: typeof setAddress } {
  const search = useSyncExternalStore(subscribeToAddress, currentSearch)
  return useMemo(() => ({ params: new URLSearchParams(search), set: setAddress }), [search])
}

/**
 * Starts the action that the address names, such as `?view=users&add=user`. `actions` has a function for each name,
 * and null for what the user may not do. The parameter is removed at once, so that Back shows the page without the
 * action.
 */
export function useActionInAddress(actions: Readonly<Record<string, (() => void) | null>>): void {
  const { params, set } = useAddress()
  const name = params.get('add')
  const start = useEffectEvent((action: string) => actions[action]?.())
  useEffect(() => {
    if (name === null) return
    set({ add: null }, { replace: true })
    start(name)
  }, [name, set])
}

/**
 * Shows a link within the application, such as `?view=leaves`. A plain click stays on the page; any other click is left
 * to the browser.
 */
export function AddressLink(props: ComponentProps<'a'> & { href: string; onNavigate?: () => void }) {
  const { href, onNavigate, children, ...rest } = props
  const onFollow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    followLink(href)
    onNavigate?.()
  }
  return (
    <a {...rest} href={href} onClick={onFollow}>
      {children}
    </a>
  )
}
