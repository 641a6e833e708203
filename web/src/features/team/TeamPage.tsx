import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { TeamList } from './TeamList.tsx'

/** Shows the view `team`: everyone below the reader, and their presence today. */
export default function TeamPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  return (
    <>
      <PageHeader title={t('My Team')} description={t('Manage your team members.')} />
      {can('users.manage_team') ? (
        <TeamList />
      ) : (
        <EmptyState
          icon={<IconUsersGroup size={20} />}
          title={t('No team to show')}
          message={t('Only people who manage a team can see who is in today.')}
        />
      )}
    </>
  )
}
