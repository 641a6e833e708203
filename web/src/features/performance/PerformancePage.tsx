import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots, IconMessagePlus, IconPlus, IconTargetArrow, IconUserStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { orpc } from '../../kit/api/client.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { id as idFilter } from '../../kit/list/filters.ts'
import { NothingToShow } from '../../kit/page/EmptyState.tsx'
import menu from '../../kit/Menu.module.css'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { usePageArrival } from '../../kit/page/pageHooks.ts'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useActionInAddress, useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import type { PerformanceActions } from './shared/links.ts'
import { StatCards } from './shared/StatCards.tsx'
import { usePerformanceScope } from './shared/usePerformanceScope.ts'
import { usePerformanceActions } from './usePerformanceActions.tsx'

const PerformanceDialogs = lazyPart(() => import('./PerformanceDialogs.tsx'))
const ReviewsTab = lazyPart(() => import('./reviews/ReviewsTab.tsx'))
const GoalsTab = lazyPart(() => import('./goals/GoalsTab.tsx'))
const NotesTab = lazyPart(() => import('./notes/NotesTab.tsx'))
const PersonPage = lazyPart(() => import('./person/PersonPage.tsx'))

/** The tabs of Performance Management, in order (specification 3, section 2). */
const tabs = [
  { key: 'overview', label: 'Overview', Panel: OverviewTab },
  { key: 'reviews', label: 'Reviews', Panel: ReviewsTab },
  { key: 'goals', label: 'Goals', Panel: GoalsTab },
  { key: 'notes', label: 'Notes', Panel: NotesTab },
] as const

/** The change of the URL that clears a tab's filters and page number when the reader leaves the tab. */
const nothingElse = Object.fromEntries(
  'search status kind priority type only scope sort order page'.split(' ').map((key) => [key, null]),
)

/**
 * Shows buttons for what the reader may write (specification 3, section 2). The primary one adds to the list of the
 * open tab; on a phone the others are in a menu beside it. The address can press them.
 */
function WriteButtons({ actions }: { actions: PerformanceActions }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const tab = useAddress().params.get('tab')
  const isNarrow = useNarrow()
  const reviewsOthers = can('performance.manager_review')
  const buttons = [
    can(routes.performance.addNote['~orpc'].meta.needs) && {
      key: 'note',
      tab: 'notes',
      label: t('Add Note'),
      Icon: IconMessagePlus,
      run: () => actions.addNote(),
    },
    can(routes.performance.setGoal['~orpc'].meta.needs) && {
      key: 'goal',
      tab: 'goals',
      label: t('Set Goal'),
      Icon: IconTargetArrow,
      run: () => actions.setGoal(),
    },
    !reviewsOthers &&
      can('performance.peer_review') && {
        key: 'peer',
        tab: 'reviews',
        label: t('Review a Colleague'),
        Icon: IconUserStar,
        run: () => actions.createReview(undefined, 'peer'),
      },
    !reviewsOthers &&
      can('performance.self_review') && {
        key: 'self',
        tab: 'reviews',
        label: t('Review Yourself'),
        Icon: IconPlus,
        run: () => actions.createReview(undefined, 'self'),
      },
    reviewsOthers && {
      key: 'review',
      tab: 'reviews',
      label: t('Create Review'),
      Icon: IconPlus,
      run: () => actions.createReview(),
    },
  ].filter((each) => each !== false)
  useActionInAddress(Object.fromEntries(buttons.map(({ key, run }) => [key, run])))
  // Employees write only reviews, so the other tabs need no buttons.
  const shown = reviewsOthers || tab === null || buttons.some((each) => each.tab === tab) ? buttons : []
  const primary = shown.findLast((each) => each.tab === tab) ?? shown.at(-1)
  if (primary === undefined) return null
  const others = shown.filter((each) => each !== primary)
  return (
    <Group gap="xs" wrap={isNarrow ? 'nowrap' : 'wrap'}>
      {(isNarrow ? [primary] : shown).map((each) => (
        <Button
          key={each.key}
          variant={each === primary ? 'filled' : 'default'}
          leftSection={<each.Icon size={16} aria-hidden />}
          onClick={each.run}
        >
          {each.label}
        </Button>
      ))}
      {isNarrow && others.length > 0 ? (
        <Menu
          position="bottom-end"
          classNames={menu}
          withInitialFocusPlaceholder={false}
          portalProps={{ target: '#main' }}
        >
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={t('More actions')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ key, label, Icon, run }) => (
              <Menu.Item key={key} leftSection={<Icon size={16} aria-hidden />} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  )
}

/** Shows the figures of everyone, or of the reader's team. */
const Figures = ({ all }: { all: boolean }) => (
  <StatCards
    query={useQuery(orpc.performance.stats.queryOptions())}
    scope={all ? 'all' : 'team'}
    href="?view=performance"
  />
)

/**
 * Shows the view `performance`: reviews, goals and notes of the reader and people visible to them, or of one person.
 */
export default function PerformancePage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params } = useAddress()
  const visibility = usePerformanceScope()
  const isNarrow = useNarrow()
  const { isAsking, dialogs, ...actions } = usePerformanceActions()
  const isRecordOpen = ['review', 'goal', 'note'].some((key) => params.has(key))
  useFocusReturn(isAsking || isRecordOpen)
  const person = visibility.others ? idFilter.read(params.get('person') ?? '') : undefined
  usePageArrival(person ?? '')
  const figures = visibility.others ? <Figures all={visibility.all} /> : null
  const title = visibility.others ? t('Performance Management') : t('My Performance')
  const tab = params.get('tab') ?? 'overview'
  const visibleTabs = tabs.map(({ key, label, Panel }) => ({ key, label: t(label), Panel }))
  return (
    <>
      {person ? (
        <PersonPage key={person} id={person} leaves={nothingElse} actions={actions} />
      ) : (
        <>
          <PageHeader
            title={title}
            // On a phone the list needs the room.
            description={
              isNarrow
                ? undefined
                : tab === 'notes'
                  ? t('Visible to the employee and their managers, unless private.')
                  : tab === 'overview' && visibility.others && !visibility.all
                    ? t('Counts your team’s reviews, goals and notes, not your own.')
                    : tab === 'reviews'
                      ? t('Reviews by managers, colleagues and employees.')
                      : tab === 'goals'
                        ? t('Goals with their due dates and progress.')
                        : t('Reviews, goals and notes.')
            }
            action={<WriteButtons actions={actions} />}
          />
          {can(routes.performance.reviews['~orpc'].meta.needs) ? (
            <PageTabs label={title} tabs={visibleTabs} leaves={nothingElse} atOnce>
              {({ key, Panel }) => (
                <>
                  {key === 'overview' ? figures : null}
                  <Panel actions={actions} />
                </>
              )}
            </PageTabs>
          ) : (
            <NothingToShow
              message={t('Your role can’t see reviews, goals or notes. Ask an administrator for access.')}
            />
          )}
        </>
      )}
      {isRecordOpen ? (
        <Suspense fallback={null}>
          <PerformanceDialogs isHidden={isAsking} actions={actions} />
        </Suspense>
      ) : null}
      {dialogs}
    </>
  )
}
