import { IconCalculator } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { usePeriod } from '../shared/period.tsx'
import { useGeneration } from './useRun.ts'

/** Lets the user generate payroll for the selected month, and shows the progress. */
export function GenerateButton() {
  const { t } = useTranslation()
  const { period, isToCome } = usePeriod()
  const { run, confirm, confirmDialog, isBusy, isAsking } = useGeneration(period)
  useFocusReturn(isAsking)
  const progress = run?.state === 'RUNNING' ? run.progress : null
  const isRunning = run?.state === 'RUNNING'
  return (
    <>
      <SubmitButton
        label={t('Generate Payroll')}
        waitingLabel={
          progress
            ? t('Generating {done} of {total}', { done: progress.done, total: progress.total })
            : t('Generating…')
        }
        waiting={isBusy || isRunning}
        disabled={isToCome}
        icon={<IconCalculator size={16} aria-hidden />}
        onClick={() => confirm()}
      />
      {confirmDialog}
    </>
  )
}
