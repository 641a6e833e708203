import { Group, Stack, UnstyledButton } from '@mantine/core'
import { IconEye, IconPencil, IconRotate, IconTrash, IconUser } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import { formatDay } from '../../../kit/format.ts'
import { type RowAction, RowActions } from '../../../kit/list/RowActions.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { openGoal, openPerson, type PerformanceActions } from '../shared/opening.ts'
import { goalLooks, priorityLooks } from '../shared/words.ts'
import { PersonLink } from '../shared/PersonLink.tsx'
import { useSees } from '../shared/useSees.ts'
import classes from './GoalCard.module.css'
import { GoalProgress } from './GoalProgress.tsx'
import { useProgress } from './useProgress.ts'

/** A goal with its progress; its title opens all about it. */
export function GoalCard(props: { goal: Goal; actions: PerformanceActions; heading?: 'h2' | 'h3' }) {
  const { goal: given, actions, heading: Title = 'h2' } = props
  const { t } = useTranslation()
  const sees = useSees()
  const progress = useProgress(given)
  const { goal } = progress
  const { title, description, status, priority, targetDate, can } = goal
  const opener = useRef<HTMLButtonElement>(null)

  const menu: (RowAction | false)[] = [
    { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openGoal(goal) },
    progress.reopen !== undefined && { label: t('Reopen'), icon: <IconRotate size={16} />, onClick: progress.reopen },
    can.edit && { label: t('Edit'), icon: <IconPencil size={16} />, onClick: () => actions.editGoal(goal) },
    sees.pageOf(goal.user) && {
      label: t('Performance of {name}', { name: goal.user.firstName }),
      icon: <IconUser size={16} />,
      onClick: () => openPerson(goal.user),
    },
    can.remove && {
      label: t('Delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => actions.removeGoal(goal),
    },
  ]

  return (
    <Stack component="li" className={`${classes.card} card`} gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title className="lead breaks">
          <UnstyledButton ref={opener} className={classes.title} dir="auto" onClick={() => openGoal(goal)}>
            {title}
          </UnstyledButton>
        </Title>
        <RowActions actions={menu.filter((each) => each !== false)} />
      </Group>
      {sees.namesInList(goal.user) ? <PersonLink person={goal.user} size={24} /> : null}
      {description ? (
        <p className={`${classes.about} soft breaks`} dir="auto">
          {description}
        </p>
      ) : null}
      <Group gap="xs">
        <StatusBadge look={goalLooks[status]} />
        <StatusBadge look={priorityLooks[priority]} />
        <span className="soft small numbers">{t('Due {day}', { day: formatDay(targetDate) })}</span>
      </Group>
      <div className={classes.end}>
        <GoalProgress progress={progress} next={opener} />
      </div>
    </Stack>
  )
}
