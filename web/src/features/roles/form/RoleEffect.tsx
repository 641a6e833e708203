import { useDebouncedValue } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PermissionEntry, Role } from '@muster/contract/roles/calls'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import classes from './RoleEffect.module.css'

/** More changes than this are counted, not listed. */
const listed = 12

/** What saving would give to the people who have the role, and take from them. */
export function RoleEffect(props: {
  role: Role
  chosen: ReadonlySet<string>
  permissions: readonly PermissionEntry[]
}) {
  const { role, permissions } = props
  const { t } = useTranslation()
  const [wanted] = useDebouncedValue([...props.chosen].toSorted().join(','), 250)
  const { data, error } = useQuery({
    ...orpc.roles.changeEffect.queryOptions({
      input: { id: role.id, permissions: wanted },
      placeholderData: keepPreviousData,
    }),
    staleTime: 0,
  })
  const failure = data ? null : loadFailure(error)
  const words = new Map(permissions.map(({ name, description }) => [name, description]))
  const peopleOf = (given: boolean, count: number) => {
    if (count === 0) return given ? t('nobody gains it') : t('nobody loses it')
    return given ? t('{count} people gain it', { count }) : t('{count} people lose it', { count })
  }
  return (
    <section className={classes.effect} role="status" aria-label={t('What saving changes')}>
      <h3>{t('What saving changes')}</h3>
      {failure ? <p>{failure}</p> : null}
      {data ? (
        <>
          <p>
            {data.people === 0
              ? t('Nobody active has this role now.')
              : t('{count} active people have this role. The change counts from their next click on.', {
                  count: data.people,
                })}
            {data.concernsCaller ? ` ${t('You are one of them.')}` : ''}
          </p>
          <ul className={classes.changes}>
            {data.changes.slice(0, listed).map(({ permission, given, people }) => (
              <li key={permission} data-given={given || undefined}>
                {given ? (
                  <IconPlus size={14} role="img" aria-label={t('Given:')} />
                ) : (
                  <IconMinus size={14} role="img" aria-label={t('Taken:')} />
                )}
                <span className={classes.what}>{t(words.get(permission) ?? permission)}</span>
                <span className={classes.people}>{peopleOf(given, people)}</span>
              </li>
            ))}
          </ul>
          {data.changes.length > listed ? (
            <p>{t('and {count} more changes', { count: data.changes.length - listed })}</p>
          ) : null}
        </>
      ) : failure ? null : (
        <p>{t('Loading…')}</p>
      )}
    </section>
  )
}
