import { Button, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaidElsewhere } from '@muster/contract/payroll/missing'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatInstant, formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { netPayOf } from './missing.ts'
import { RowButton } from './RowButton.tsx'
import classes from './run.module.css'

const pageSize = 10

/** Lists a run's months that are marked as paid elsewhere, and lets the user remove the marks. */
export default function PaidElsewhereDialog(props: { run: PayrollRun; opened: boolean; onClose: () => void }) {
  const { run, opened, onClose } = props
  const { period } = run
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...orpc.payroll.paidElsewhere.queryOptions({ input: { period, page, limit: pageSize } }),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
  const { run: undo, runningInput } = useAction({
    call: ({ id }: PaidElsewhere, context) => client.payroll.undoPaidElsewhere({ id }, { context }),
    onSuccess: (_, { user, period: month }) => {
      setPage(1)
      showSuccess(t('Missing from payroll again'), `${fullName(user)}, ${formatMonth(month)}`)
    },
    failureTitle: t('Failed to undo'),
    itemIdOf: ({ id }) => id,
    invalidates: 'payroll',
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Paid elsewhere, {month}', { month: formatMonth(period) })}
      size={640}
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={64} />}>
        {({ months, pagination }) => (
          <Stack gap="md">
            {months.length ? null : <p className="soft">{t('No months are marked as paid elsewhere.')}</p>}
            <ul className="rows framed">
              {months.map((one) => (
                <li key={one.id} className={`row ${classes.elsewhere}`}>
                  <Person
                    person={one.user}
                    secondary={t('{month}: {amount}', { month: formatMonth(one.period), amount: netPayOf(one.pay) })}
                  />
                  <div>
                    <p dir="auto" className={classes.reason}>
                      {one.reason}
                    </p>
                    <p className="faint small">
                      {t('{name}, {when}', { name: fullName(one.markedBy), when: formatInstant(one.markedAt) })}
                    </p>
                  </div>
                  {one.can.undo ? (
                    <RowButton
                      ref={passFocusOnUnmount}
                      label={t('Undo')}
                      busyLabel={t('Undoing…')}
                      about={`${fullName(one.user)}, ${formatMonth(one.period)}`}
                      waiting={runningInput(one.id) !== undefined}
                      onClick={() => void undo(one)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} label={t('Pages of months paid elsewhere')} />
          </Stack>
        )}
      </Loaded>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
