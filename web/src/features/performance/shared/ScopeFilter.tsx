import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../kit/list/Filters.tsx'
import { oneOf } from '../../../kit/list/filters.ts'

const scopes = ['own', 'team', 'others'] as const

/** People whom a list is about: the reader's own, of those below them, or of all others. */
export const scope = oneOf(scopes)

export interface ScopeFilterProps {
  list: {
    filters: { scope?: (typeof scopes)[number] }
    set: (patch: { scope: (typeof scopes)[number] | null }, how: { push?: boolean }) => void
  }
}

/** Narrows a list to the reader's own, to their team's, or to others'. */
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
        ['team', t('My team')],
        ['others', t('Others’')],
      ]}
    />
  )
}
