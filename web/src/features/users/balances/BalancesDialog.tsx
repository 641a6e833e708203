import { Button, NativeSelect } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { useToday } from '../../../kit/session/today.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Person } from '../../../kit/Person.tsx'
import { AdjustBalanceDialog } from './AdjustBalanceDialog.tsx'
import { AdjustmentHistory } from './AdjustmentHistory.tsx'
import { BalanceTable } from './BalanceTable.tsx'
import { offeredYears } from './balanceWords.ts'
import classes from './BalancesDialog.module.css'

/** A person's leave balances of a year, what was adjusted, and the form that adjusts them (specification 3, section 2). */
export default function BalancesDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const years = offeredYears(today)
  const [year, setYear] = useState(Temporal.PlainDate.from(today).year)
  const [adjusting, setAdjusting] = useState(false)
  const input = { userId: person.id, year }
  const { data, error, refetch } = useQuery(orpc.leaves.balances.queryOptions({ input }))

  return (
    <>
      <Dialog opened onClose={onClose} title={t('Manage Leave Balances')} size={680}>
        <div className={classes.head}>
          <Person person={person} secondary={person.position} size={36} />
          <NativeSelect
            className={classes.year}
            aria-label={t('Year')}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            data={years.map(String)}
          />
        </div>
        {error && !data ? (
          <ErrorState
            title={t('Failed to fetch leave balances')}
            message={t(apiError(error).message || 'Please try again.')}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <ListSkeleton rows={7} height={44} head={40} />
        ) : (
          <>
            {data.balances.length === 0 ? (
              <p className={classes.none}>{t('No leave balances found for {year}', { year })}</p>
            ) : (
              <BalanceTable balances={data.balances} />
            )}
            <AdjustmentHistory adjustments={data.adjustments} />
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {person.can.adjustBalance ? (
            <Button leftSection={<IconPlusMinus size={16} aria-hidden />} onClick={() => setAdjusting(true)}>
              {t('Adjust Balance')}
            </Button>
          ) : null}
        </DialogButtons>
      </Dialog>
      {adjusting ? (
        <AdjustBalanceDialog
          person={person}
          year={year}
          onClose={() => setAdjusting(false)}
          // What was done is shown where it was done.
          onAdjusted={(adjusted) => setYear(years.includes(adjusted) ? adjusted : year)}
        />
      ) : null}
    </>
  )
}
