import { useTranslation } from 'react-i18next'
import type { PermissionEntry } from '@muster/contract/roles/calls'

type Names = ReadonlySet<string>

/** Which permissions somebody else gave the role and took from it meanwhile, beside what the form does; both hold. */
export function PermissionsMeanwhile(props: {
  /** What the role had as the form opened, what it has now, and what it would have. */
  first: Names
  now: Names
  mine: Names
  permissions: readonly PermissionEntry[]
}) {
  const { first, now, mine, permissions } = props
  const { t } = useTranslation()
  const said = [
    { what: t('Permissions given meanwhile'), names: now.difference(first) },
    { what: t('Permissions taken meanwhile'), names: first.difference(now) },
    { what: t('Permissions that you give'), names: mine.difference(now) },
    { what: t('Permissions that you take'), names: now.difference(mine) },
  ].filter(({ names }) => names.size > 0)
  return (
    <dl className="facts">
      {said.map(({ what, names }) => (
        <div key={what}>
          <dt>{what}</dt>
          {permissions
            .filter(({ name }) => names.has(name))
            .map(({ name, description }) => (
              <dd key={name}>{t(description)}</dd>
            ))}
        </div>
      ))}
    </dl>
  )
}
