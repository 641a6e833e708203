import type { ComponentProps, MouseEvent } from 'react'
import type { ViewKey } from '@muster/contract/views'
import { followLink } from '../../session/address.ts'

/** A link to a view: opened in the page by a plain click, in a new tab as every link. */
export function ViewLink(props: ComponentProps<'a'> & { view: ViewKey; onNavigate?: () => void }) {
  const { view, onNavigate, children, ...others } = props
  const href = `?view=${view}`
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
