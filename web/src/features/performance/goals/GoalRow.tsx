import { Group, UnstyledButton } from '@mantine/core'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import { formatDay, formatDays } from '../../../kit/format.ts'
import { NextAction, RowActions } from '../../../kit/list/RowActions.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { openGoal, type PerformanceActions } from '../shared/links.ts'
import { goalStyles, priorityStyles } from '../shared/labels.ts'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { useRecordMenu } from '../shared/useRecordMenu.tsx'
import classes from './GoalRow.module.css'
import { GoalProgress } from './GoalProgress.tsx'
import { useProgress } from './useProgress.ts'

/** Shows a goal with its progress as a row of a list. Its title opens the details. */
export function GoalRow(props: { goal: Goal; actions: PerformanceActions; heading?: 'h2' | 'h3' }) {
  const { goal: loadedGoal, actions, heading: Title = 'h2' } = props
  const { t } = useTranslation()
  const visibility = usePerformanceScope()
  const menu = useRecordMenu()
  const progress = useProgress(loadedGoal)
  const { goal } = progress
  const { title, description, status, priority, targetDate } = goal
  const today = useToday()
  // Only wide windows have room for the button; the menu has it anywhere.
  const isWide = ![useNarrow(), useFolded()].includes(true)
  const opener = useRef<HTMLButtonElement>(null)

  const actionsOf = menu(goal, {
    open: () => openGoal(goal),
    edit: () => actions.editGoal(goal),
    remove: () => actions.removeGoal(goal),
    extra: progress.reopen
      ? { label: t('Reopen'), icon: <IconRotate size={16} />, onClick: progress.reopen }
      : progress.complete && {
          label: t('Complete'),
          icon: <IconCheck size={16} />,
          isNext: status !== 'NOT_STARTED',
          onClick: progress.complete,
        },
  })

  const due = (
    <span className="soft small numbers">
      {t('Due {day}', { day: formatDay(targetDate) })}
      {status === 'OVERDUE' ? (
        <span className={classes.late}>
          {' · '}
          {t('{days} late', { days: formatDays(Temporal.PlainDate.from(targetDate).until(today).days) })}
        </span>
      ) : null}
    </span>
  )

  return (
    <li className={classes.goal}>
      <div className={classes.what}>
        <Title className="breaks">
          <UnstyledButton
            ref={opener}
            className={`row-link ${classes.title}`}
            dir="auto"
            onClick={() => openGoal(goal)}
          >
            {title}
          </UnstyledButton>
        </Title>
        {description ? (
          <p className={`${classes.about} soft small breaks`} dir="auto">
            {description}
          </p>
        ) : null}
      </div>
      <div className={classes.who}>
        {visibility.namesInList(goal.user) ? <Person person={goal.user} secondary={due} /> : due}
      </div>
      <Group className={classes.state} gap="0.25rem">
        <StatusBadge look={goalStyles[status]} />
        <StatusBadge look={priorityStyles[priority]} />
      </Group>
      <div className={classes.progress}>
        <GoalProgress progress={progress} next={opener} isInline />
      </div>
      <span className={classes.menu}>
        {isWide ? <NextAction actions={actionsOf} /> : null}
        <RowActions actions={actionsOf} />
      </span>
    </li>
  )
}
