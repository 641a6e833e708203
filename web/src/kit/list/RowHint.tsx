import { IconAlertTriangle } from '@tabler/icons-react'
import { AddressLink } from '../session/address.tsx'

const style = { display: 'inline-flex', alignItems: 'center', gap: '0.25rem' } as const

/** Shows a hint about a row on a line of its own, with a sign, and as a link if it leads somewhere. */
export function RowHint({ text, href }: { text: string; href: string | undefined }) {
  const content = (
    <>
      <IconAlertTriangle size={14} color="var(--amber-ink)" aria-hidden style={{ flex: 'none' }} />
      {text}
    </>
  )
  return (
    <span style={{ display: 'block' }}>
      {href ? (
        <AddressLink className="link small" href={href} style={style}>
          {content}
        </AddressLink>
      ) : (
        <span className="soft small" style={style}>
          {content}
        </span>
      )}
    </span>
  )
}
