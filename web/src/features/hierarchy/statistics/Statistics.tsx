import { IconUser, IconUsers, IconUsersGroup, IconUserStar, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyStats } from '@muster/contract/hierarchy/calls'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { i18n } from '../../../i18n.ts'
import { type Session, useSession } from '../../../kit/session/session.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatCount } from '../../../kit/format.ts'
import { useDelayed } from '../../../kit/useDelayed.ts'
import page from '../HierarchyPage.module.css'
import classes from './Statistics.module.css'

interface Figure {
  label: string
  /** Who is counted. */
  counted: string
  Sign: Icon
  of: (stats: HierarchyStats) => string
}

/** The cards for somebody: the tree has everybody in it, or oneself and everyone below, or oneself alone. */
const figuresFor = ({ can }: Session): readonly Figure[] => [
  {
    label: 'Total Users',
    counted: can('users.read')
      ? 'everybody, without inactive accounts'
      : can('users.manage_team')
        ? 'you and everyone below you, without inactive accounts'
        : 'you alone',
    Sign: IconUsers,
    of: ({ totalUsers }) => formatCount(totalUsers),
  },
  {
    label: 'Managers',
    counted: 'with the badge Manager',
    Sign: IconUserStar,
    of: ({ managers }) => formatCount(managers),
  },
  {
    label: 'Employees',
    counted: 'everybody else in Total Users',
    Sign: IconUser,
    of: ({ employees }) => formatCount(employees),
  },
  {
    label: 'Avg Team Size',
    counted: 'direct reports of those who have any',
    Sign: IconUsersGroup,
    of: ({ avgTeamSize }) => (avgTeamSize || 0).toFixed(1),
  },
]

/** The hierarchy in figures (specification 3, section 2). */
export function Statistics() {
  const { t } = useTranslation()
  const figures = figuresFor(useSession())
  const { data, error, refetch } = useQuery(orpc.hierarchy.stats.queryOptions({ input: undefined }))
  const due = useDelayed(!data)
  const stats = data?.stats
  const failure = stats ? null : loadFailure(error)
  if (failure)
    return (
      <div className={page.frame}>
        <ErrorState message={failure} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <>
      <div className={classes.cards} role={stats ? undefined : 'status'}>
        {stats ? null : <span className="visually-hidden">{t('Loading…')}</span>}
        {figures.map(({ label, counted, Sign, of }) => (
          <FigureCard
            key={label}
            label={t(label)}
            counted={t(counted)}
            Sign={Sign}
            value={stats && of(stats)}
            due={due}
          />
        ))}
      </div>
      {stats ? <Breakdown stats={stats} /> : null}
    </>
  )
}

function FigureCard(props: { label: string; counted: string; Sign: Icon; value: string | undefined; due: boolean }) {
  const { label, counted, Sign, value, due } = props
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
        <Sign className={classes.icon} size={18} stroke={1.75} aria-hidden />
      </h2>
      <p className={classes.figure}>{value ?? <span className={classes.blank} data-due={due || undefined} />}</p>
      <p className={classes.counted}>{counted}</p>
    </section>
  )
}

const percent = (share: number) => new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)

/** A bar for each department: its share of everybody, and how many people that is. */
function Breakdown({ stats: { departments, totalUsers } }: { stats: HierarchyStats }) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.breakdown}>
      <h2 id={heading}>{t('Department Breakdown')}</h2>
      <div className={page.frame}>
        {departments.length === 0 ? null : <p className={classes.note}>{t('The same people as in Total Users.')}</p>}
        {departments.length === 0 ? (
          <EmptyState title={t('No hierarchy data')} message={t('No management hierarchy data available.')} />
        ) : (
          <table className={classes.table} aria-labelledby={heading}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('Department')}</th>
                <th scope="col">{t('Share')}</th>
                <th scope="col">{t('People')}</th>
              </tr>
            </thead>
            <tbody>
              {departments.map(({ name, count }) => (
                <tr key={name ?? ''}>
                  <th scope="row">{name ?? t('No department')}</th>
                  <td className={classes.measure}>
                    <span className={classes.track} aria-hidden="true">
                      <span className={classes.bar} style={{ inlineSize: `${(count / totalUsers) * 100}%` }} />
                    </span>
                    <span className={classes.share}>{percent(count / totalUsers)}</span>
                  </td>
                  <td className={classes.count}>{formatCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}
