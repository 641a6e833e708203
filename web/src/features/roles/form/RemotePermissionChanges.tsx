import { useTranslation } from 'react-i18next'
import type { PermissionEntry } from '@muster/contract/roles/calls'
import { Facts } from '../../../kit/page/Facts.tsx'

type Names = ReadonlySet<string>

/**
 * Shows the permissions that someone else has added or removed since the form was opened, and the changes in the form.
 * Saving applies both.
 */
export function RemotePermissionChanges(props: {
  /** The permissions when the form was opened, as they are saved now, and as chosen in the form. */
  first: Names
  now: Names
  draft: Names
  permissions: readonly PermissionEntry[]
}) {
  const { first, now, draft, permissions } = props
  const { t } = useTranslation()
  const fact = (label: string, names: Names) => ({
    label,
    value: names.size
      ? permissions
          .filter(({ name }) => names.has(name))
          .map(({ name, description }) => <div key={name}>{t(description)}</div>)
      : null,
  })
  return (
    <Facts
      facts={[
        fact(t('Permissions added by others'), now.difference(first)),
        fact(t('Permissions removed by others'), first.difference(now)),
        fact(t('Permissions you add'), draft.difference(now)),
        fact(t('Permissions you remove'), now.difference(draft)),
      ]}
    />
  )
}
