import type { ComponentProps } from 'react'
import type { ViewKey } from '@muster/contract/access/views'
import { AddressLink } from '../../kit/session/AddressLink.tsx'

/** A link to a view: opened in the page by a plain click, in a new tab as every link. */
export function ViewLink(props: Omit<ComponentProps<typeof AddressLink>, 'href'> & { view: ViewKey }) {
  const { view, ...others } = props
  return <AddressLink {...others} href={`?view=${view}`} />
}
