import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/format.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'

/** Shows a number of active people, as a link if `href` is given, and how many of all people are inactive. */
export function PeopleCount({ active, total, href }: { active: number; total: number; href?: string | undefined }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const figure = formatCount(active)
  const inactive = total - active
  return (
    <span style={{ display: 'inline-block', verticalAlign: 'top' }}>
      {active > 0 && href ? (
        <AddressLink href={href} aria-label={t('{count} people', { count: active })}>
          {figure}
        </AddressLink>
      ) : (
        figure
      )}
      {inactive > 0 ? (
        <span className="faint small nowrap" style={{ display: isNarrow ? undefined : 'block' }}>
          {isNarrow ? ' · ' : null}
          {t('{count} inactive', { count: inactive })}
        </span>
      ) : null}
    </span>
  )
}
