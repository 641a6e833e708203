import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role, RoleHolder } from '@muster/contract/roles/calls'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { Expiry } from '../shared/Expiry.tsx'
import { useRoleChanges } from '../shared/useRoleChanges.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Person } from '../../../kit/Person.tsx'
import { useRevokeAll } from '../useRoleDeeds.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './RoleUsersDialog.module.css'

/** People on a page. */
const limit = 10
/** Who has a role, and the ways to take it from one of them or from all. */
export default function RoleUsersDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [page, setPage] = useState(1)
  useEffect(() => setPage(1), [search])
  const { data, error, refetch } = useQuery(
    orpc.roles.users.queryOptions({
      input: { id: role.id, page, limit, search: search.slice(0, 100) },
      placeholderData: keepPreviousData,
    }),
  )
  const last = data?.pagination.totalPages
  useEffect(() => setPage((known) => Math.min(known, last ?? known)), [last])
  const { revoke, busy } = useRoleChanges()
  const revokeAll = useRevokeAll(role)
  const [asked, setAsked] = useState<RoleHolder | 'all' | null>(null)
  const failure = data ? null : loadFailure(error)
  const count = role._count.userRoles
  const one = asked === 'all' ? null : asked

  const takeAway = async () => {
    if (!one) return
    const said = { done: t('User revoked from role'), failed: t('Failed to revoke user') }
    if (await revoke(role, one, said)) setAsked(null)
  }
  const takeFromAll = async () => {
    if (await revokeAll.run()) setAsked(null)
  }

  return (
    <>
      <Dialog opened onClose={onClose} title={t('{role}: users', { role: role.name })} size={560}>
        {count > limit || search ? (
          <TextInput
            className={classes.search}
            aria-label={t('Search by name or email')}
            placeholder={t('Search by name or email')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
          />
        ) : null}
        {failure ? (
          <ErrorState message={failure} onRetry={() => void refetch()} />
        ) : !data ? (
          <ListSkeleton rows={Math.min(Math.max(count, 1), 5)} height={56} />
        ) : data.users.length === 0 ? (
          <p className={classes.none}>{search ? t('Nobody is found') : t('No users assigned to this role.')}</p>
        ) : (
          <>
            <ul className={classes.users}>
              {data.users.map((user) => (
                <Holder key={user.id} user={user} onRevoke={role.can.assign ? () => setAsked(user) : undefined} />
              ))}
            </ul>
            <Pager pagination={data.pagination} onPage={setPage} />
          </>
        )}
        <DialogButtons>
          {role.can.assign && count > 0 ? (
            <Button variant="outline" color="red" onClick={() => setAsked('all')}>
              {t('Revoke All Users')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogButtons>
      </Dialog>
      <ConfirmDialog
        opened={one !== null}
        title={t('Revoke {role}?', { role: role.name })}
        message={t('{name} can no longer do what this role alone allows, from the next click on.', {
          name: one ? fullName(one) : '',
        })}
        confirmLabel={t('Revoke')}
        danger
        submitting={busy}
        onConfirm={() => void takeAway()}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        opened={asked === 'all'}
        title={t('Revoke {role} from all users?', { role: role.name })}
        message={t('{count} users can no longer do what this role alone allows, from the next click on.', { count })}
        confirmLabel={t('Revoke All Users')}
        danger
        submitting={revokeAll.busy}
        onConfirm={() => void takeFromAll()}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** One person who has the role: until when, and the way to take it. */
function Holder({ user, onRevoke }: { user: RoleHolder; onRevoke?: () => void }) {
  const { t } = useTranslation()
  return (
    <li className={classes.user}>
      <Person
        person={user}
        secondary={[user.position, user.department].filter(Boolean).join(' · ') || user.email}
        size={32}
      />
      <span className={classes.until}>
        {user.status === 'ACTIVE' ? null : <span className={classes.state}>{t('Not active')}</span>}
        {user.expiresAt ? <Expiry expiresAt={user.expiresAt} /> : null}
      </span>
      {onRevoke ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.revoke}
          aria-label={t('Revoke {name}', { name: fullName(user) })}
          onClick={onRevoke}
        >
          {t('Revoke')}
        </Button>
      ) : null}
    </li>
  )
}
