import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PayrollRun, skipReasons } from '@muster/contract/payroll/runs'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'

/** The reasons why a person has no record, as translation keys. */
const reasonLabels: Record<(typeof skipReasons)[number], string> = {
  NO_SALARY: 'No salary is set',
  TOO_LARGE: 'The amounts are too large',
}

/** Lists the people who are employed in the month but have no record, with the reason. */
export default function SkippedDialog({ run, onClose }: { run: PayrollRun; onClose: () => void }) {
  const { t } = useTranslation()
  const { people, count } = run.skipped
  return (
    <Dialog opened onClose={onClose} title={t('Skipped, {month}', { month: formatMonth(run.period) })}>
      <Stack gap="md">
        <p className="soft">{t('Employed in this month but without a payroll record.')}</p>
        <ul className="rows framed">
          {people.map(({ user, reason }) => (
            <li key={user.id} className="row">
              <Person person={user} secondary={user.department} />
              <span className="soft">{t(reasonLabels[reason])}</span>
            </li>
          ))}
        </ul>
        {count > people.length ? (
          <p className="soft">{t('and {count} others', { count: count - people.length })}</p>
        ) : null}
      </Stack>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
