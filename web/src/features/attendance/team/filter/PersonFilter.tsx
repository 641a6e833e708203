import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../kit/api/client.ts'
import { PersonSelect } from '../../../../kit/form/people/PersonField.tsx'
import { useNarrow } from '../../../../kit/useNarrow.ts'
import type { MonthFilterValues } from './monthFilters.ts'

/** Lets the user choose the person whose month is shown. */
export default function PersonFilter(props: {
  scope: 'team' | 'all'
  list: { filters: MonthFilterValues; set: (patch: { person: string | null }) => void }
}) {
  const { scope, list } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const { person } = list.filters
  const purpose = scope === 'team' ? 'team' : 'view'
  const chosen = useQuery({
    ...orpc.attendance.people.queryOptions({ input: { for: purpose, id: person } }),
    enabled: person !== undefined,
  })
  return (
    <PersonSelect
      label={t('Employee')}
      hidesLabel
      // Beside three buttons a phone has room for a short word.
      placeholder={isNarrow ? t('Name') : t('All employees')}
      query={(search) =>
        orpc.attendance.people.queryOptions({ input: { search, for: purpose }, select: ({ people }) => people })
      }
      person={person === undefined ? null : (chosen.data?.people[0] ?? null)}
      onPerson={(choice) => list.set({ person: typeof choice === 'object' && choice ? choice.id : null })}
      clear={t('All employees')}
    />
  )
}
