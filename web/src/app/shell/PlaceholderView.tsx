import { useTranslation } from 'react-i18next'
import type { ViewKey } from '@muster/contract/access/views'
import { PageHeader } from '../../kit/page/PageHeader.tsx'

/** A view that is not built; of the team's view the specification itself asks no more than this. */
export function PlaceholderView({ view, title }: { view: ViewKey; title: string }) {
  const { t } = useTranslation()
  const text = view === 'team' ? t('Manage your team members.') : t('This part of Muster is not there yet.')
  return <PageHeader title={t(title)} description={text} />
}
