import { useMemo, useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react'
import { onAddress, showAddress, shownSearch } from '../history.ts'
import { leaveUnsent } from '../unsent.ts'

/** What of the address changes: a text sets a key, null removes it. Another `view` leaves nothing of the one before. */
export type AddressPatch = Record<string, string | null>

/** The query that comes of `search` when `patch` is applied, `?view=leaves`; empty when no key is left. */
export function patched(search: string, patch: AddressPatch): string {
  const params = new URLSearchParams('view' in patch ? '' : search)
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) params.delete(key)
    else params.set(key, value)
  }
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** Changes keys of the address; a new entry in the history unless `replace`. */
export function setAddress(patch: AddressPatch, { replace = false }: { replace?: boolean } = {}): void {
  showAddress(patched(shownSearch(), patch), replace)
}

/**
 * Goes to a link within the application, such as `?view=leaves&request=…`; where a form is open in which something was
 * typed, once the reader agrees to lose it. Anything that leads outside is ignored.
 */
export function followLink(link: string): void {
  const { origin, search } = new URL(link, window.location.href)
  if (origin !== window.location.origin || search === shownSearch()) return
  leaveUnsent(() => showAddress(search, false))
}

/** The address of the page: its parameters, and `set` to change some of them. */
export function useAddress(): { params: URLSearchParams; set: typeof setAddress } {
  const search = useSyncExternalStore(onAddress, shownSearch)
  return useMemo(() => ({ params: new URLSearchParams(search), set: setAddress }), [search])
}

/** A link within the application, such as `?view=leaves`: a plain click stays on the page, any other is the browser's. */
export function AddressLink(props: ComponentProps<'a'> & { href: string; onNavigate?: () => void }) {
  const { href, onNavigate, children, ...others } = props
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    followLink(href)
    onNavigate?.()
  }
  return (
    <a {...others} href={href} onClick={go}>
      {children}
    </a>
  )
}
