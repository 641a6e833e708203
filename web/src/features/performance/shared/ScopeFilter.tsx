import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../kit/list/Filters.tsx'
import { oneOf } from '../../../kit/list/filters.ts'

const scopes = ['own', 'others'] as const

/** Whose a list is of: the reader's own, or others'. */
export const scope = oneOf(scopes)

export interface ScopeFilterProps {
  list: {
    filters: { scope?: (typeof scopes)[number] }
    set: (patch: { scope: (typeof scopes)[number] | null }, how: { push?: boolean }) => void
  }
}

/** Narrows a list to what is the reader's own, or to what is others'. */
export function ScopeFilter(props: ScopeFilterProps) {
  const { t } = useTranslation()
  return (
    <ChoiceFilter
      list={props.list}
      name="scope"
      aria-label={t('Whose')}
      all={t('Everybody')}
      options={[
        ['own', t('My own')],
        ['others', t('Others’')],
      ]}
    />
  )
}
