import { IconChartBar, IconMessage, IconStar, IconTargetArrow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PerformanceStats } from '@muster/contract/performance/people'
import { formatCount } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { loadFailure } from '../../../kit/api/errors.ts'
import { FigureCard, FigureCards } from '../../../kit/page/FigureCard.tsx'
import { averageLabel } from './words.ts'
import classes from './StatCards.module.css'

/** Four figures (specification 3, section 2): of everybody in the reader's reach, or of one person. */
export function StatCards(props: {
  query: { data: { stats: PerformanceStats } | undefined; error: unknown; refetch: () => unknown }
  /** Where the lists behind the figures stand, without the tab. */
  href: string
}) {
  const { query, href } = props
  const { t } = useTranslation()
  const stats = query.data?.stats
  const failure = stats ? null : loadFailure(query.error)
  if (failure !== null)
    return (
      <div className={`${classes.cards} card`}>
        <ErrorState
          title={t('The figures could not be loaded')}
          message={failure}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  return (
    <div className={classes.cards}>
      <FigureCards>
        <FigureCard
          label={t('Avg Rating')}
          icon={IconStar}
          figure={stats && averageLabel(stats.averageRating)}
          detail={stats ? t('of submitted and completed reviews') : null}
        />
        <FigureCard
          label={t('Reviews')}
          icon={IconChartBar}
          figure={stats?.totalReviews}
          detail={stats ? t('submitted or completed') : null}
          href={`${href}&tab=reviews`}
        />
        <FigureCard
          label={t('Goals Completed')}
          icon={IconTargetArrow}
          figure={stats && `${formatCount(stats.completedGoals)}/${formatCount(stats.totalGoals)}`}
          detail={stats ? t('of all that were set') : null}
          href={`${href}&tab=goals`}
        />
        <FigureCard
          label={t('Recent Notes')}
          icon={IconMessage}
          figure={stats?.recentNotes}
          detail={stats ? t('in the last 30 days') : null}
          href={`${href}&tab=notes`}
        />
      </FigureCards>
    </div>
  )
}
