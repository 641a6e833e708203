import { Box, Group, Stack } from '@mantine/core'
import { IconUser, IconUsers, IconUsersGroup, IconUserStar, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyStats } from '@muster/contract/hierarchy/calls'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatPercent } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './Statistics.module.css'

/** The label of a statistic, a description of the people counted, its icon and its value. */
type Figure = [label: string, scope: string, Icon: Icon, of: (stats: HierarchyStats) => number | string]

/** Shows statistics about the hierarchy (specification 3, section 2). */
export function Statistics() {
  const { t } = useTranslation()
  const { can } = useSession()
  const query = useQuery(orpc.hierarchy.stats.queryOptions({ input: undefined }))
  // The tree contains everyone, or the user and everyone below, or only the user.
  const seesCompany = can('users.read')
    ? 'active or pending activation'
    : can('users.manage_team')
      ? 'you and everyone below you, active or pending activation'
      : 'only you'
  const figures: Figure[] = [
    ['Total Users', seesCompany, IconUsers, ({ totalUsers }) => totalUsers],
    ['Managers', 'with the Manager badge', IconUserStar, ({ managers }) => managers],
    ['Employees', 'everyone else in Total Users', IconUser, ({ employees }) => employees],
    [
      'Avg Team Size',
      'per person with direct reports',
      IconUsersGroup,
      ({ avgTeamSize }) => (avgTeamSize || 0).toFixed(1),
    ],
  ]
  const strip = (stats?: HierarchyStats) => (
    <FigureStrip>
      {figures.map(([label, scope, icon, of]) => (
        <FigureCell key={label} label={t(label)} counted={t(scope)} icon={icon} figure={stats && of(stats)} />
      ))}
    </FigureStrip>
  )
  return (
    <Stack gap={32} className={classes.statistics}>
      <Loaded
        query={query}
        framed
        skeleton={
          <div role="status">
            <span className="visually-hidden">{t('Loading…')}</span>
            {strip()}
          </div>
        }
      >
        {({ stats }) => (
          <>
            {strip(stats)}
            <Breakdown stats={stats} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** Shows each department as a bar, with its number of people and its share of all people. */
function Breakdown({ stats: { departments, totalUsers } }: { stats: HierarchyStats }) {
  const { t } = useTranslation()
  const heading = useId()
  const narrow = useNarrow()
  return (
    <Stack component="section" gap={12} aria-labelledby={heading}>
      <h2 id={heading} className="lead">
        {t('Department Breakdown')}
      </h2>
      {departments.length === 0 ? (
        <div className="card">
          <EmptyState title={t('No hierarchy data')} message={t('No management hierarchy data available.')} />
        </div>
      ) : (
        <Box className="card" px={narrow ? 16 : 20} py={12}>
          <p className="faint small">{t('Same people as in Total Users.')}</p>
          <table className={`numbers ${classes.table}`} aria-labelledby={heading}>
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
                  <Box component="th" scope="row" className="soft" fw={400} w={narrow ? 104 : 176} pe={narrow ? 8 : 16}>
                    {name ?? t('No department')}
                  </Box>
                  <Group component="td" gap={12} wrap="nowrap">
                    <Box flex={1} h={12} bdrs={3} bg="var(--hover)" aria-hidden>
                      <Box h={12} w={`${(count / totalUsers) * 100}%`} miw={2} bdrs={3} bg="var(--accent)" />
                    </Box>
                    <Box className="faint" w={44} flex="none" ta="end">
                      {formatPercent((count / totalUsers) * 100)}
                    </Box>
                  </Group>
                  <Box component="td" className="strong" w={narrow ? 44 : 64} ta="end">
                    {formatCount(count)}
                  </Box>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Stack>
  )
}
