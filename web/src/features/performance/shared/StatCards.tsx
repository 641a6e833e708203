import { IconChartBar, IconMessage, IconStar, IconTargetArrow } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { figureLists } from '@muster/contract/performance/figures'
import type { PerformanceStats } from '@muster/contract/performance/people'
import { formatCount } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { loadFailure } from '../../../kit/api/errors.ts'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { averageLabel } from './labels.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './StatCards.module.css'

/** The labels of the self and peer averages, as translation keys. */
const scopeLabels = { averageSelfRating: 'Self-reviews {average}', averagePeerRating: 'Peer reviews {average}' }

/**
 * Shows four figures of the people visible to the reader or of one person (specification 3, section 2). Each figure
 * links to a list of exactly the items that it counts.
 */
export function StatCards(props: {
  query: { data: { stats: PerformanceStats } | undefined; error: unknown; refetch: () => unknown }
  scope: Parameters<typeof figureLists>[0]
  /** URL of the page with the lists, without tab and filters. */
  href: string
}) {
  const { query, scope, href } = props
  const { t } = useTranslation()
  // On a phone, further links would fill the first screen.
  const isNarrow = useNarrow()
  const stats = query.data?.stats
  const lists = figureLists(scope)
  const hrefOf = (figure: keyof typeof lists) => {
    const { list, filters } = lists[figure]
    return `${href}&${new URLSearchParams({ tab: list, ...filters }).toString()}`
  }
  const otherAverages =
    stats && !isNarrow
      ? (['averageSelfRating', 'averagePeerRating'] as const).filter((figure) => stats[figure] !== null)
      : []
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
      <FigureStrip dense>
        <FigureCell
          label={t('Avg Rating')}
          icon={IconStar}
          figure={stats && averageLabel(stats.averageRating)}
          detail={stats ? t('from managers’ reviews') : null}
          href={hrefOf('averageRating')}
        >
          {otherAverages.length > 0 ? (
            <p className={classes.detail}>
              {otherAverages.map((figure, index) => (
                <Fragment key={figure}>
                  {index > 0 ? ' · ' : null}
                  <AddressLink className="link" href={hrefOf(figure)}>
                    {t(scopeLabels[figure], { average: averageLabel(stats?.[figure] ?? null) })}
                  </AddressLink>
                </Fragment>
              ))}
            </p>
          ) : null}
        </FigureCell>
        <FigureCell
          label={t('Reviews')}
          icon={IconChartBar}
          figure={stats?.totalReviews}
          detail={stats ? t('submitted or completed') : null}
          href={hrefOf('totalReviews')}
        />
        <FigureCell
          label={t('Goals Completed')}
          icon={IconTargetArrow}
          figure={stats && `${formatCount(stats.completedGoals)}/${formatCount(stats.totalGoals)}`}
          detail={stats && !isNarrow ? undefined : null}
          href={hrefOf('completedGoals')}
        >
          {stats && !isNarrow ? (
            <p className={classes.detail}>
              <AddressLink className="link" href={hrefOf('totalGoals')}>
                {t('All {count} goals', { count: stats.totalGoals })}
              </AddressLink>
            </p>
          ) : null}
        </FigureCell>
        <FigureCell
          label={t('Recent Notes')}
          icon={IconMessage}
          figure={stats?.recentNotes}
          detail={stats ? t('in the last 30 days') : null}
          href={hrefOf('recentNotes')}
        />
      </FigureStrip>
    </div>
  )
}
