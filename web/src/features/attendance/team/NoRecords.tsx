import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'

/** Shows that a month has no records, or none that match the filters (specification 2, section 2). */
export function NoRecords(props: {
  scope: 'team' | 'all'
  list: { filtered: boolean; filters: { llIds?: string[] }; clear: () => void }
}) {
  const { scope, list } = props
  const { t } = useTranslation()
  const icon = <IconUsers size={20} />
  const hasOtherFilter = Object.keys(list.filters).some((name) => name !== 'llIds')
  return (
    <div className="card">
      {hasOtherFilter ? (
        <NoMatches
          icon={icon}
          title={t('No records found matching the filters')}
          clear={t('Clear Filters')}
          onClear={() => list.clear()}
        />
      ) : (
        <EmptyState
          icon={icon}
          title={
            list.filtered
              ? t('No records found matching the selected LL-IDs')
              : scope === 'all'
                ? t('No employee attendance records found')
                : t('No team attendance records found')
          }
        />
      )}
    </div>
  )
}
