import { Button, Group, NativeSelect } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { AdjustBalanceDialog } from './AdjustBalanceDialog.tsx'
import { AdjustmentHistory } from './AdjustmentHistory.tsx'
import { BalanceTable } from './BalanceTable.tsx'

/** Returns the five years to choose from, the first of them two years ago (specification 3, section 9). */
export function offeredYears(today: string): number[] {
  const { year } = Temporal.PlainDate.from(today)
  return Array.from({ length: 5 }, (_, index) => year - 2 + index)
}

/**
 * Shows a person's leave balances and adjustments of a year, and lets the user adjust them (specification 3, section
 * 2).
 */
export default function BalancesDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const years = offeredYears(today)
  const [year, setYear] = useState(Temporal.PlainDate.from(today).year)
  const [isAdjusting, setIsAdjusting] = useState(false)
  const query = useQuery(orpc.leaves.balances.queryOptions({ input: { userId: person.id, year } }))

  return (
    <>
      <Dialog opened onClose={onClose} title={t('Manage Leave Balances')} size={680}>
        <Group justify="space-between" gap="sm" mb="md">
          <Person person={person} secondary={person.position} size={36} />
          <NativeSelect
            w="7rem"
            aria-label={t('Year')}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            data={years.map(String)}
          />
        </Group>
        <Loaded
          query={query}
          failed={t('Failed to fetch leave balances')}
          skeleton={<ListSkeleton rows={7} height={44} head={40} />}
        >
          {({ balances, adjustments }) => (
            <>
              {balances.length === 0 ? (
                <p className="nothing">{t('No leave balances found for {year}', { year })}</p>
              ) : (
                <BalanceTable balances={balances} />
              )}
              <AdjustmentHistory adjustments={adjustments} />
            </>
          )}
        </Loaded>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {person.can.adjustBalance ? (
            <Button leftSection={<IconPlusMinus size={16} aria-hidden />} onClick={() => setIsAdjusting(true)}>
              {t('Adjust Balance')}
            </Button>
          ) : null}
        </DialogButtons>
      </Dialog>
      {isAdjusting ? (
        <AdjustBalanceDialog
          person={person}
          year={year}
          onClose={() => setIsAdjusting(false)}
          // Switches to the year that was adjusted.
          onAdjusted={(adjustedYear) => setYear(years.includes(adjustedYear) ? adjustedYear : year)}
        />
      ) : null}
    </>
  )
}
