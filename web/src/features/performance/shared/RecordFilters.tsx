import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonReference } from '@muster/contract/performance/shared'
import { Filters } from '../../../kit/list/Filters.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { ScopeFilter, type ScopeFilterProps } from './ScopeFilter.tsx'
import { usePerformanceScope } from './usePerformanceScope.ts'

/**
 * Shows the filters of reviews, goals or notes, given as `children`. Except on a person's page, managers and admins can
 * also filter by person.
 */
export function RecordFilters(props: {
  list: ScopeFilterProps['list'] & Parameters<typeof SearchField>[0]['list'] & { filtered: boolean; clear: () => void }
  person: PersonReference | undefined
  children: ReactNode
}) {
  const { list, person, children } = props
  const { t } = useTranslation()
  const isSeveralPeople = usePerformanceScope().others && !person
  return (
    <Filters list={list}>
      {isSeveralPeople ? (
        <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
      ) : null}
      {children}
      {isSeveralPeople ? <ScopeFilter list={list} /> : null}
    </Filters>
  )
}

/** Shows the button in an empty list that creates the first entry. */
export const CreateFirst = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button ref={passFocusOnUnmount} variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
