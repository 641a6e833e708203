import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import type { MissingPerson } from '@muster/contract/payroll/missing'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { client } from '../../../kit/api/client.ts'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { formatDays, formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { IncludeAllDialog } from './IncludeAllDialog.tsx'
import { missingQuery, netPayOf, totalsOf } from './missing.ts'
import { RowButton } from './RowButton.tsx'
import classes from './run.module.css'

const markPaidForm = chunk(() => import('./MarkPaidDialog.tsx'))

/**
 * Lists people who have no record although they were employed in the month, or in an approved earlier one. Lets the
 * user include them in the run, or mark their months as paid elsewhere.
 */
export default function MissingPeople({ run }: { run: PayrollRun }) {
  const { period, missing, can } = run
  const { t } = useTranslation()
  const session = useSession()
  const processes = session.can(routes.payroll.include['~orpc'].meta.needs)
  const [page, setPage] = useState(1)
  const [asksAll, setAsksAll] = useState(false)
  useFocusReturn(asksAll)
  const query = useQuery(missingQuery(period, page))
  const markPaid = useLazyForm(markPaidForm, processes)
  const { run: include, runningInput } = useAction({
    call: (person: MissingPerson, context) =>
      client.payroll.include({ period, userIds: [person.user.id], confirmed: totalsOf(person) }, { context }),
    onSuccess: ({ count }) => {
      setPage(1)
      showSuccess(t('People included: {count}', { count }), formatMonth(period))
    },
    failureTitle: t('The person could not be included'),
    itemIdOf: ({ user }) => user.id,
    invalidates: 'payroll',
  })
  return (
    <section aria-label={t('Missing people')}>
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={48} />}>
        {({ people, pagination }) => (
          <Stack gap="sm">
            <Group justify="space-between" gap="sm">
              <div>
                <h3 className="medium">{t('Missing from payroll ({count})', { count: missing })}</h3>
                {processes && !can.include ? (
                  <p className="soft">
                    {t('Their records are submitted. Send them back to draft to include these months.')}
                  </p>
                ) : null}
              </div>
              {can.include && missing > 1 ? (
                <RowButton label={t('Include All')} onClick={() => setAsksAll(true)} />
              ) : null}
            </Group>
            <ul className="rows framed">
              {people.map((person) => (
                <li key={person.user.id} className={`row ${classes.missing}`}>
                  <Person person={person.user} secondary={person.user.department} />
                  <Months months={person.months} />
                  <Group gap="xs" className={classes.actions}>
                    {person.can.include && can.include ? (
                      <RowButton
                        label={t('Include')}
                        busyLabel={t('Including…')}
                        about={fullName(person.user)}
                        waiting={runningInput(person.user.id) !== undefined}
                        onClick={() => void include(person)}
                      />
                    ) : can.include ? (
                      <span className="faint small">{t('Send their record back to draft first.')}</span>
                    ) : null}
                    {person.can.markPaid ? (
                      <RowButton
                        label={t('Paid elsewhere')}
                        about={fullName(person.user)}
                        waiting={markPaid.waiting}
                        onClick={() => void markPaid.open({ period, page, person })}
                      />
                    ) : null}
                  </Group>
                </li>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} label={t('Pages of missing people')} />
          </Stack>
        )}
      </Loaded>
      {markPaid.form}
      <IncludeAllDialog run={run} opened={asksAll} onClose={() => setAsksAll(false)} onIncluded={() => setPage(1)} />
    </section>
  )
}

/** Shows the missing months of a person, with days of employment and pay. */
function Months({ months }: { months: MissingPerson['months'] }) {
  return (
    <ul className={`unmarked numbers ${classes.months}`}>
      {months.map(({ period, days, pay }) => (
        <li key={period}>
          <span>{formatMonth(period)}</span>
          <span className="soft">{formatDays(days)}</span>
          <span className="medium">{netPayOf(pay)}</span>
        </li>
      ))}
    </ul>
  )
}
