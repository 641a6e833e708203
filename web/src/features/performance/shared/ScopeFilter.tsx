import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../kit/list/Filters.tsx'
import { oneOf } from '../../../kit/list/filters.ts'

const scopes = ['own', 'team', 'others'] as const

/** The filter by people: the reader, the reader's team, or all others. */
export const scope = oneOf(scopes)

export interface ScopeFilterProps {
  list: {
    filters: { scope?: (typeof scopes)[number] }
    set: (patch: { scope: (typeof scopes)[number] | null }, options: { push?: boolean }) => void
  }
}

/** Lets the user filter a list by people: themselves, their team, or others. */
export function ScopeFilter(props: ScopeFilterProps) {
  const { t } = useTranslation()
  return (
    <ChoiceFilter
      list={props.list}
      name="scope"
      aria-label={t('People')}
      all={t('Everyone')}
      options={[
        ['own', t('Me')],
        ['team', t('My team')],
        ['others', t('Others')],
      ]}
    />
  )
}
