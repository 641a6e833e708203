import { Button, Group, Loader, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MissingPerson, PayrollRun } from '@muster/contract/payroll/runs'
import { client, orpc } from '../../../kit/api/client.ts'
import { formatDays, formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/names.ts'
import { Person } from '../../../kit/Person.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { moneyOf } from '../shared/words.ts'
import classes from './run.module.css'

/** People that the list shows at once: the panel stands above the records. */
const limit = 5

/** Lists people employed in the month, or in an approved one before it, who have no record of it; one press includes them. */
export function MissingPeople({ run: { period, missing, can } }: { run: PayrollRun }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...orpc.payroll.missing.queryOptions({ input: { period, page, limit } }),
    placeholderData: keepPreviousData,
  })
  const { run: include, busy } = useAction({
    call: (userId: string | null, context) =>
      client.payroll.include({ period, ...(userId !== null && { userIds: [userId] }) }, { context }),
    done: ({ count }) => {
      setPage(1)
      showSuccess(t('People included: {count}', { count }), formatMonth(period))
    },
    failed: t('Could not include them'),
    about: (userId) => userId ?? '',
    stale: 'payroll',
  })
  const isOfThisMonth = ({ months }: MissingPerson) => months.every((month) => month.period === period)
  return (
    <section aria-label={t('Missing people')}>
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={48} />}>
        {({ people, pagination }) => (
          <Stack gap="sm">
            <Group justify="space-between" gap="sm">
              <h3 className="medium">
                {people.every(isOfThisMonth)
                  ? t('Missing from this month ({count})', { count: missing })
                  : t('Missing from earlier months ({count})', { count: missing })}
              </h3>
              {can.include && missing > 1 ? (
                <IncludeButton
                  label={t('Include all')}
                  waiting={busy() !== undefined}
                  onClick={() => void include(null)}
                />
              ) : null}
            </Group>
            <ul className="rows framed">
              {people.map((person) => (
                <li key={person.user.id} className={`row ${classes.missing}`}>
                  <Person person={person.user} secondary={person.user.department} />
                  <Months months={person.months} />
                  {person.can.include && can.include ? (
                    <IncludeButton
                      label={t('Include')}
                      name={fullName(person.user)}
                      waiting={busy(person.user.id) !== undefined}
                      onClick={() => void include(person.user.id)}
                    />
                  ) : can.include ? (
                    <span className="faint small">{t('Send their record back to draft first.')}</span>
                  ) : null}
                </li>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} label={t('Pages of missing people')} />
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

/** While it waits it says so, keeps the focus and does nothing when pressed again. */
function IncludeButton(props: { label: string; name?: string; waiting: boolean; onClick: () => void }) {
  const { label, name, waiting, onClick } = props
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={name && t('Include {name}', { name })}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
      leftSection={waiting ? <Loader size={14} color="currentColor" aria-hidden /> : undefined}
      onClick={() => !waiting && onClick()}
    >
      {waiting ? t('Including...') : label}
    </Button>
  )
}

/** The months that somebody is missing from: days of employment, and what they come to. */
function Months({ months }: { months: MissingPerson['months'] }) {
  return (
    <ul className={`unmarked numbers ${classes.months}`}>
      {months.map(({ period, days, pay }) => (
        <li key={period}>
          <span>{formatMonth(period)}</span>
          <span className="soft">{formatDays(days)}</span>
          <span className="medium">{pay.map(({ netPay, currency }) => moneyOf(netPay, currency)).join(' + ')}</span>
        </li>
      ))}
    </ul>
  )
}
