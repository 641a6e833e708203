import { Box, Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PersonPerformance } from '@muster/contract/performance/people'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { PersonAvatar } from '../../../kit/people/Person.tsx'
import { AddressLink, setAddress } from '../../../kit/session/address.tsx'
import { OverviewTab } from '../overview/OverviewTab.tsx'
import type { TabProps } from '../shared/lists.ts'
import { personLink, type PerformanceActions } from '../shared/links.ts'
import { StatCards } from '../shared/StatCards.tsx'
import { GoalGraph } from './GoalGraph.tsx'
import { RatingGraph } from './RatingGraph.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'

const ReviewsTab = lazyPart(() => import('../reviews/ReviewsTab.tsx'))
const GoalsTab = lazyPart(() => import('../goals/GoalsTab.tsx'))
const NotesTab = lazyPart(() => import('../notes/NotesTab.tsx'))

/** Places the charts side by side where both have room. */
const sideBySide = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(29rem, 100%), 1fr))', gap: '2rem 1.5rem' }

/** Shows charts of ratings and goals over time, above the latest entries. */
function OverTime({ of, ...tab }: TabProps & { of: PersonPerformance }) {
  return (
    <Stack gap="xl">
      <Box display="grid" style={sideBySide}>
        <RatingGraph ratings={of.ratings} />
        <GoalGraph months={of.goals} />
      </Box>
      <OverviewTab {...tab} />
    </Stack>
  )
}

const inLine = { display: 'inline-flex', alignItems: 'center', gap: '0.375rem', marginBlockEnd: '0.75rem' } as const

const tabs = [
  { key: 'overview', label: 'Overview', Panel: OverTime },
  { key: 'reviews', label: 'Reviews', Panel: ReviewsTab },
  { key: 'goals', label: 'Goals', Panel: GoalsTab },
  { key: 'notes', label: 'Notes', Panel: NotesTab },
] as const

/** Shows a person's performance: ratings over time, reviews, goals and notes. */
export default function PersonPage(props: { id: string; leaves: Record<string, null>; actions: PerformanceActions }) {
  const { id, leaves, actions } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const query = useQuery(orpc.performance.person.queryOptions({ input: { id } }))
  const back = (
    <AddressLink className="link" style={inLine} href="?view=performance">
      <IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />
      {t('Performance Management')}
    </AddressLink>
  )
  if (query.error !== null && apiError(query.error).status === 404)
    return (
      <EmptyState
        heading="h1"
        title={t('Person not found')}
        message={t('They left your team, or you don’t have access.')}
        action={
          <Button variant="default" onClick={() => setAddress({ view: 'performance' })}>
            {t('Back to everyone')}
          </Button>
        }
      />
    )
  return (
    <Loaded framed query={query} skeleton={<PageSkeleton />}>
      {(of) => {
        const { person, can } = of
        const work = [person.position, person.department && t(person.department)].filter(Boolean).join(' · ')
        return (
          <>
            {back}
            <Group justify="space-between" align="flex-start" gap="1rem 1.5rem" mb={isNarrow ? 'md' : 'lg'}>
              <Group wrap="nowrap" miw={0}>
                <PersonAvatar person={person} size={isNarrow ? 44 : 56} />
                <div>
                  <h1 className="breaks">{fullName(person)}</h1>
                  <p className="faint">{work}</p>
                </div>
              </Group>
              <Group gap="xs" grow={isNarrow} preventGrowOverflow={false} w={isNarrow ? '100%' : undefined}>
                {can.note ? (
                  <Button variant="default" onClick={() => actions.addNote(person)}>
                    {t('Add Note')}
                  </Button>
                ) : null}
                {can.goal ? (
                  <Button variant="default" onClick={() => actions.setGoal(person)}>
                    {t('Set Goal')}
                  </Button>
                ) : null}
                {can.review ? <Button onClick={() => actions.createReview(person)}>{t('Create Review')}</Button> : null}
              </Group>
            </Group>
            <StatCards query={{ ...query, data: of }} scope="person" href={personLink(person)} />
            <PageTabs
              label={fullName(person)}
              tabs={tabs.map(({ key, label, Panel }) => ({ key, label: t(label), Panel }))}
              leaves={leaves}
              atOnce
            >
              {({ Panel }) => <Panel of={of} person={person} rights={can} actions={actions} />}
            </PageTabs>
          </>
        )
      }}
    </Loaded>
  )
}
