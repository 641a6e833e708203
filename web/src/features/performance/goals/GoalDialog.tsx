import { Button, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import { orpc } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { localDayOf, formatDate, formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { ChangeHistory } from '../shared/ChangeHistory.tsx'
import type { PerformanceActions } from '../shared/links.ts'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { goalStyles, priorityStyles } from '../shared/labels.ts'
import { Subject } from '../shared/Subject.tsx'
import { TextSection } from '../shared/TextSection.tsx'
import { GoalProgress } from './GoalProgress.tsx'
import { useProgress } from './useProgress.ts'

/** Shows the details of the goal named in the URL. */
export const GoalDialog = ({ isHidden, actions }: { isHidden: boolean; actions: PerformanceActions }) => {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="goal"
      isHidden={isHidden}
      query={(id) => orpc.performance.goal.queryOptions({ input: { id } })}
      title={(answer) => answer?.goal.title ?? t('Goal')}
      notFound={{ title: t('Goal not found'), back: t('Close') }}
    >
      {({ goal }) => <GoalDetails key={goal.id} goal={goal} actions={actions} />}
    </RecordDialog>
  )
}

function GoalDetails({ goal: loadedGoal, actions }: { goal: Goal; actions: PerformanceActions }) {
  const { t } = useTranslation()
  const visibility = usePerformanceScope()
  const progress = useProgress(loadedGoal)
  const { goal } = progress
  const top = useRef<HTMLDivElement>(null)
  const { id, user, setBy, description, priority, status, targetDate, createdAt, can } = goal
  return (
    <>
      <Stack ref={top} gap="md" tabIndex={-1} style={{ outline: 'none' }}>
        {visibility.names(user) ? <Subject person={user} /> : null}
        <Group gap="xs">
          <StatusBadge look={goalStyles[status]} />
          <StatusBadge look={priorityStyles[priority]} />
        </Group>
        <GoalProgress progress={progress} next={top} />
        <Facts
          facts={[
            { label: t('Target Date'), value: formatDay(targetDate) },
            { label: t('Set by'), value: `${fullName(setBy)}, ${formatDate(localDayOf(createdAt))}` },
          ]}
        />
        <TextSection title={t('Description')} text={description} />
        <ChangeHistory query={orpc.performance.goalHistory.queryOptions({ input: { id } })} />
      </Stack>
      {can.edit || can.remove || progress.reopen ? (
        <DialogButtons>
          {can.remove ? (
            <Button variant="default" onClick={() => actions.removeGoal(goal)}>
              {t('Delete')}
            </Button>
          ) : null}
          {progress.reopen ? (
            <Button variant="default" onClick={progress.reopen}>
              {t('Reopen')}
            </Button>
          ) : null}
          {can.edit ? <Button onClick={() => actions.editGoal(goal)}>{t('Edit')}</Button> : null}
        </DialogButtons>
      ) : null}
    </>
  )
}
