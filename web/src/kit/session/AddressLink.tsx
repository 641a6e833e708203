import type { ComponentProps, MouseEvent } from 'react'
import { followLink } from './address.ts'

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
