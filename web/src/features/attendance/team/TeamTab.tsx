import { IconLayoutList, IconTable } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { readFilters } from '../../../kit/list/filters.ts'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { ExportButton } from './export/ExportButton.tsx'
import { monthFilters } from './filter/monthFilters.ts'
import { TeamFilters } from './filter/TeamFilters.tsx'
import { TeamGrid } from './grid/TeamGrid.tsx'
import { PendingButtons, PendingItems, usePendingCount } from './PendingButtons.tsx'
import classes from './TeamTab.module.css'
import { usePending } from './usePending.ts'

const PendingLists = lazyPart(() => import('./PendingLists.tsx'))
const TeamCards = lazyPart(() => import('./cards/TeamCards.tsx'))

const views = [
  { key: 'grid', label: 'Grid', Icon: IconTable },
  { key: 'cards', label: 'Cards', Icon: IconLayoutList },
] as const

/** Shows a month of the team or of everyone, as a grid or as cards (specification 2, section 2). */
export default function TeamTab() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params, set } = useAddress()
  const scope = can('attendance.all_view') ? 'all' : 'team'
  const { month, setMonth } = useMonth()
  const { open } = usePending()
  const view = params.get('show') === 'cards' ? 'cards' : 'grid'
  const isNarrow = useNarrow()
  const pending = usePendingCount(month)
  const tools = (
    <>
      <ViewChoice
        legend={t('View')}
        options={views}
        chosen={view}
        hasWords={!isNarrow}
        onChoose={(key) => set({ show: key === 'grid' ? null : key, page: null, sort: null, order: null })}
      />
      <ExportButton
        month={month}
        scope={scope}
        {...readFilters(monthFilters, params)}
        more={isNarrow ? <PendingItems month={month} /> : undefined}
        pending={pending}
      />
    </>
  )
  return (
    <>
      <div className={classes.toolbar}>
        <MonthPicker month={month} onMonth={setMonth} inToolbar />
        {isNarrow ? null : (
          <div className={classes.end}>
            <PendingButtons month={month} />
            {tools}
          </div>
        )}
      </div>
      <TeamFilters scope={scope} tools={isNarrow ? tools : null} />
      {open ? (
        <div className={classes.pending}>
          <Suspense fallback={<ListSkeleton rows={3} height={60} />}>
            <PendingLists month={month} />
          </Suspense>
        </div>
      ) : null}
      {view === 'grid' ? (
        <TeamGrid scope={scope} month={month} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={5} height={140} />}>
          <TeamCards scope={scope} month={month} />
        </Suspense>
      )}
    </>
  )
}
