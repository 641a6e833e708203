import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { orpc } from '../../kit/api/client.ts'
import { loadFailure } from '../../kit/api/errors.ts'
import { useSession } from '../../kit/session/session.tsx'
import { chunk } from '../../kit/chunk.ts'
import { ErrorState } from '../../kit/page/ErrorState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useDelayed } from '../../kit/useDelayed.ts'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { RoleCard, type RoleDialogName } from './RoleCard.tsx'
import classes from './RolesPage.module.css'

const dialogs = {
  role: lazy(chunk(() => import('./form/RoleDialog.tsx')).load),
  delete: lazy(chunk(() => import('./DeleteRoleDialog.tsx')).load),
  assign: lazy(chunk(() => import('./users/AssignRoleDialog.tsx')).load),
  users: lazy(chunk(() => import('./users/RoleUsersDialog.tsx')).load),
}

type Opened = { dialog: RoleDialogName; role: Role } | { dialog: 'new' }

/** The view `roles`: what people may do (specification 3, section 2). */
export default function RolesPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { data: roles, error, refetch } = useQuery(orpc.roles.list.queryOptions({ input: undefined }))
  const [opened, setOpened] = useState<Opened | null>(null)
  useFocusBack(opened !== null)
  const failure = roles ? null : loadFailure(error)
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title={t('Role Management')}
        description={t('A role is a set of permissions. What somebody may do comes from all their roles together.')}
        action={
          can('roles.create') ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ dialog: 'new' })}>
              {t('Create New Role')}
            </Button>
          ) : null
        }
      />
      {failure ? null : <p className={classes.counted}>{t('Users whose account is not active are counted too.')}</p>}
      {failure ? (
        <ErrorState message={failure} onRetry={() => void refetch()} />
      ) : roles ? (
        <ul className={classes.cards}>
          {roles.map((role) => (
            <RoleCard
              key={role.id}
              role={role}
              seesUsers={can('roles.read')}
              onOpen={(dialog) => setOpened({ dialog, role })}
            />
          ))}
        </ul>
      ) : (
        <CardsSkeleton />
      )}
      <Suspense fallback={null}>
        {opened ? <OpenedDialog opened={opened} roles={roles} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** The dialog over the cards. A form keeps the role as it was when it opened; a list shows it as it is. */
function OpenedDialog(props: { opened: Opened; roles: Role[] | undefined; onClose: () => void }) {
  const { opened, roles, onClose } = props
  if (opened.dialog === 'new') return <dialogs.role role={null} onClose={onClose} />
  const Dialog = dialogs[opened.dialog]
  const present = roles?.find(({ id }) => id === opened.role.id)
  return <Dialog role={(opened.dialog === 'users' && present) || opened.role} onClose={onClose} />
}

/** The shape of the cards while they load, shown after 200 ms. */
function CardsSkeleton() {
  const { t } = useTranslation()
  const due = useDelayed(true)
  return (
    <div role="status" className={classes.cards} data-due={due || undefined} data-loading>
      <span className="visually-hidden">{t('Loading…')}</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <span key={key} className={classes.shape} aria-hidden="true" />
      ))}
    </div>
  )
}
