import { Group, Stack, UnstyledButton } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import { formatDay, formatDays } from '../../../kit/format.ts'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { openGoal, type PerformanceActions } from '../shared/links.ts'
import { goalStyles, priorityStyles } from '../shared/labels.ts'
import { Subject } from '../shared/Subject.tsx'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { useRecordMenu } from '../shared/useRecordMenu.tsx'
import classes from './GoalCard.module.css'
import { GoalProgress } from './GoalProgress.tsx'
import { useProgress } from './useProgress.ts'

/** Shows a goal with its progress. Its title opens the details. */
export function GoalCard(props: { goal: Goal; actions: PerformanceActions; heading?: 'h2' | 'h3' }) {
  const { goal: loadedGoal, actions, heading: Title = 'h2' } = props
  const { t } = useTranslation()
  const visibility = usePerformanceScope()
  const menu = useRecordMenu()
  const progress = useProgress(loadedGoal)
  const { goal } = progress
  const { title, description, status, priority, targetDate } = goal
  const today = useToday()
  const opener = useRef<HTMLButtonElement>(null)

  const actionsOf = menu(goal, {
    open: () => openGoal(goal),
    edit: () => actions.editGoal(goal),
    remove: () => actions.removeGoal(goal),
    extra: progress.reopen !== undefined && {
      label: t('Reopen'),
      icon: <IconRotate size={16} />,
      onClick: progress.reopen,
    },
  })

  return (
    <Stack component="li" className={`${classes.card} card`} gap="sm">
      <Group className={classes.head} justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title className="lead breaks">
          <UnstyledButton ref={opener} className={classes.title} dir="auto" onClick={() => openGoal(goal)}>
            {title}
          </UnstyledButton>
        </Title>
        <RowActions actions={actionsOf} />
      </Group>
      <Group justify="space-between" gap="xs">
        {visibility.namesInList(goal.user) ? <Subject person={goal.user} size={24} /> : null}
        <span className="soft small numbers">{t('Due {day}', { day: formatDay(targetDate) })}</span>
      </Group>
      {description ? (
        <p className={`${classes.about} soft breaks`} dir="auto">
          {description}
        </p>
      ) : null}
      <Group gap="xs">
        <StatusBadge look={goalStyles[status]} />
        <StatusBadge look={priorityStyles[priority]} />
        {status === 'OVERDUE' ? (
          <span className={`${classes.late} small numbers`}>
            {t('{days} late', { days: formatDays(Temporal.PlainDate.from(targetDate).until(today).days) })}
          </span>
        ) : null}
      </Group>
      <div className={classes.end}>
        <GoalProgress progress={progress} next={opener} />
      </div>
    </Stack>
  )
}
