import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { monthMarks } from '@muster/contract/attendance/gridDays'
import { orpc } from '../../../../kit/api/client.ts'
import { PersonSelect } from '../../../../kit/form/people/PersonField.tsx'
import { ChoiceFilter } from '../../../../kit/list/Filters.tsx'
import type { FilterValues } from '../../../../kit/list/filters.ts'
import { useFilters } from '../../../../kit/list/useListPage.ts'
import { passFocusOnUnmount } from '../../../../kit/useFocusReturn.ts'
import { useDepartments } from '../../../hierarchy/shared/departments.ts'
import { markLabels } from '../dayWords.ts'
import { LlIdFilter } from './LlIdFilter.tsx'
import { monthFilters } from './monthFilters.ts'
import classes from './TeamFilters.module.css'

type TeamFilterValues = FilterValues<typeof monthFilters>

/** Lets the user filter a month's people by LL-ID, person, department and kind of day. */
export function TeamFilters({ scope }: { scope: 'team' | 'all' }) {
  const { t } = useTranslation()
  const list = useFilters(monthFilters)
  const { llIds = [], department }: TeamFilterValues = list.filters
  const departments = useDepartments([department])
  const hasOtherFilter = Object.keys(list.filters).some((name) => name !== 'llIds')
  return (
    <search className={classes.filters}>
      <div className={classes.llIds}>
        <LlIdFilter scope={scope} llIds={llIds} onChoose={(ids) => list.set({ llIds: ids.join(',') })} />
      </div>
      <PersonFilter scope={scope} list={list} />
      <ChoiceFilter
        list={list}
        name="department"
        aria-label={t('Department')}
        all={t('All departments')}
        options={departments.map((name) => [name, t(name)])}
      />
      <ChoiceFilter
        list={list}
        name="mark"
        aria-label={t('Status')}
        all={t('Any status')}
        options={monthMarks.map((mark) => [mark, t(markLabels[mark])])}
      />
      {hasOtherFilter ? (
        <Button
          ref={passFocusOnUnmount}
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => list.clear()}
        >
          {t('Clear Filters')}
        </Button>
      ) : null}
    </search>
  )
}

function PersonFilter(props: {
  scope: 'team' | 'all'
  list: { filters: TeamFilterValues; set: (patch: { person: string | null }) => void }
}) {
  const { scope, list } = props
  const { t } = useTranslation()
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
      placeholder={t('All employees')}
      query={(search) =>
        orpc.attendance.people.queryOptions({ input: { search, for: purpose }, select: ({ people }) => people })
      }
      person={person === undefined ? null : (chosen.data?.people[0] ?? null)}
      onPerson={(choice) => list.set({ person: typeof choice === 'object' && choice ? choice.id : null })}
      clear={t('All employees')}
    />
  )
}
