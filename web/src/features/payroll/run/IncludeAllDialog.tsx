import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MissingTotals } from '@muster/contract/payroll/missing'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { client, orpc } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { formatCount, formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { netPayOf } from './missing.ts'

/** Lets the user include all missing people, after confirming the totals shown. */
export function IncludeAllDialog(props: {
  run: PayrollRun
  opened: boolean
  onClose: () => void
  onIncluded: () => void
}) {
  const { run, opened, onClose, onIncluded } = props
  const { period } = run
  const { t } = useTranslation()
  const query = useQuery({ ...orpc.payroll.missingTotals.queryOptions({ input: { period } }), enabled: opened })
  const {
    run: include,
    isBusy,
    failure,
    forget,
  } = useAction({
    call: (confirmed: MissingTotals, context) => client.payroll.include({ period, confirmed }, { context }),
    onSuccess: ({ count }) => {
      onIncluded()
      showSuccess(t('People included: {count}', { count }), formatMonth(period))
    },
    invalidates: 'payroll',
  })
  const totals = query.data?.totals
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Include all in {month}?', { month: formatMonth(period) })}
      message={
        <Loaded query={query} skeleton={<ListSkeleton rows={2} height={40} />}>
          {(loaded) => <Totals {...loaded} />}
        </Loaded>
      }
      confirmLabel={totals && totals.people > 0 ? t('Include All') : undefined}
      submitting={isBusy}
      error={failure}
      onClose={close}
      onConfirm={() => totals && void include(totals).then((isDone) => isDone && close())}
    />
  )
}

function Totals(props: { totals: MissingTotals; remaining: number; submitted: number }) {
  const { totals, remaining, submitted } = props
  const { people, months, pay } = totals
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      {people > 0 ? (
        <>
          <Facts
            facts={[
              { label: t('People'), value: formatCount(people) },
              { label: t('Months'), value: formatCount(months) },
              { label: t('Net pay'), value: netPayOf(pay), wide: true },
            ]}
          />
          <p className="soft">{t('These months are added to this run’s payroll records.')}</p>
        </>
      ) : (
        <p>{t('No one left to include.')}</p>
      )}
      {remaining > 0 ? (
        <p className="soft">{t('Not included this time: {count}', { count: formatCount(remaining) })}</p>
      ) : null}
      {submitted > 0 ? (
        <p className="soft">
          {t('Left out because their record is submitted: {count}', { count: formatCount(submitted) })}
        </p>
      ) : null}
    </Stack>
  )
}
