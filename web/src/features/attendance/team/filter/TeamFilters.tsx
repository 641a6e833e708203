import { Button, Skeleton } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { monthMarks } from '@muster/contract/attendance/gridDays'
import { lazyPart } from '../../../../kit/chunks/chunk.ts'
import { ChoiceFilter } from '../../../../kit/list/Filters.tsx'
import { FiltersButton } from '../../../../kit/list/FiltersButton.tsx'
import { useFilters } from '../../../../kit/list/useListPage.ts'
import { useNarrow } from '../../../../kit/useNarrow.ts'
import { passFocusOnUnmount } from '../../../../kit/useFocusReturn.ts'
import { useDepartments } from '../../../hierarchy/shared/departments.ts'
import { markLabels } from '../dayWords.ts'
import { LlIdFilter } from './LlIdFilter.tsx'
import { monthFilters, type MonthFilterValues } from './monthFilters.ts'
import classes from './TeamFilters.module.css'

const PersonFilter = lazyPart(() => import('./PersonFilter.tsx'))

/**
 * Lets the user filter a month's people by LL-ID, person, department and kind of day. On a phone, the field for a
 * person shares its row with a button that opens the other filters, and with `tools`.
 */
export function TeamFilters({ scope, tools }: { scope: 'team' | 'all'; tools: ReactNode }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const list = useFilters(monthFilters)
  const { llIds = [], department }: MonthFilterValues = list.filters
  const departments = useDepartments([department])
  const hasOtherFilter = Object.keys(list.filters).some((name) => name !== 'llIds')
  const person = (
    <Suspense fallback={<Skeleton height={36} width={220} />}>
      <PersonFilter scope={scope} list={list} />
    </Suspense>
  )
  const others = (
    <>
      <div className={classes.llIds}>
        <LlIdFilter scope={scope} llIds={llIds} onChoose={(ids) => list.set({ llIds: ids.join(',') })} />
      </div>
      {isNarrow ? null : person}
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
    </>
  )
  return (
    <search className={classes.filters}>
      {isNarrow ? (
        <div className={classes.line}>
          <div className={classes.person}>{person}</div>
          {/* Not a popover: the filter of LL-IDs opens dialogs. */}
          <FiltersButton
            count={Object.keys(list.filters).filter((name) => name !== 'person').length}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
          {tools}
        </div>
      ) : null}
      {isOpen || !isNarrow ? others : null}
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
