import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'

export default function HistoryTab() {
  const { t } = useTranslation()
  return <EmptyState title={t('No data yet')} />
}
