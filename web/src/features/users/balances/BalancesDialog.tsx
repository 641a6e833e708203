import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveAdjustment, LeaveBalance } from '@muster/contract/leaves/balances'
import type { User } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { fullName } from '../../../kit/fullName.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Person } from '../../../kit/Person.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { LeaveTypeLabel } from '../../leaves/shared/LeaveTypeLabel.tsx'
import { leaveTypeWords } from '../../leaves/shared/words.ts'
import { AdjustBalanceDialog } from './AdjustBalanceDialog.tsx'
import { offeredYears, remainingColour, signed } from './balanceWords.ts'
import classes from './BalancesDialog.module.css'

/** A person's leave balances of a year, what was adjusted, and the form that adjusts them (specification 3, section 2). */
export default function BalancesDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const years = offeredYears(today)
  const [year, setYear] = useState(Temporal.PlainDate.from(today).year)
  const [adjusting, setAdjusting] = useState(false)
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

/** The balances of a year, a row a type, with what remains in the colour of how much it is. */
function BalanceTable({ balances }: { balances: LeaveBalance[] }) {
  const { t } = useTranslation()
  return (
    <table className={`${classes.table} plain-table framed`}>
      <caption className="visually-hidden">{t('Leave Balances')}</caption>
      <thead>
        <tr>
          {[t('Leave Type'), t('Total'), t('Used'), t('Pending'), t('Remaining')].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {balances.map(({ id, leaveType, totalDays, usedDays, pendingDays, remainingDays }) => (
          <tr key={id}>
            <th scope="row">
              <LeaveTypeLabel type={leaveType} />
            </th>
            <td>{totalDays ?? '–'}</td>
            <td>{usedDays}</td>
            <td>{pendingDays}</td>
            <td>
              <Box
                component="span"
                className="tag"
                miw={36}
                ta="center"
                data-colour={remainingDays === null ? undefined : remainingColour(remainingDays)}
              >
                {remainingDays ?? t('Unlimited')}
              </Box>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was added to a year's balances and taken from them, by whom and why. */
function AdjustmentHistory({ adjustments }: { adjustments: LeaveAdjustment[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <Box component="h3" className="subhead" mt={24} mb={12}>
        {t('Adjustment History')}
      </Box>
      {adjustments.length === 0 ? (
        <p className="nothing">{t('Nothing has been adjusted this year')}</p>
      ) : (
        <ol className="framed rows">
          {adjustments.map(({ id, leaveType, adjustment, reason, createdAt, adjustedByUser }) => (
            <Group key={id} component="li" align="flex-start" wrap="nowrap" gap={12} px={16} py={12}>
              <Box className="strong numbers" w="4.5rem" flex="none">
                {signed(adjustment)}
              </Box>
              <div>
                <p>{t(leaveTypeWords[leaveType])}</p>
                <p className="breaks" dir="auto">
                  {reason}
                </p>
                <p className="faint small">
                  {t('{name}, {when}', { name: fullName(adjustedByUser), when: formatInstant(createdAt) })}
                </p>
              </div>
            </Group>
          ))}
        </ol>
      )}
    </section>
  )
}
