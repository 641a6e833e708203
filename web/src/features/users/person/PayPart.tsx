import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EmploymentEntry, UserDetail } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate, formatInstant, formatMoney } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { payRateText } from '../../../kit/payRate.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { PersonLink } from '../../../kit/people/Person.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'

/** Shows a person's salary and its changes, for readers who may see pay. Each look is recorded by the server. */
export default function PayPart({ person: { id, isSelf } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  // Every request is recorded as a look at the person's pay, so nothing is fetched again without need.
  const once = { refetchOnWindowFocus: false, staleTime: 60_000 }
  const user = useQuery(orpc.users.get.queryOptions({ input: { id }, ...once }))
  const history = useQuery(orpc.users.history.queryOptions({ input: { id }, ...once }))
  return (
    <>
      <Section title={t('Salary')} description={isSelf ? undefined : t('Access is logged.')}>
        <Loaded query={user} skeleton={<ListSkeleton rows={1} height={56} />}>
          {({ user: detail }) => <Salary user={detail} />}
        </Loaded>
      </Section>
      <Section title={t('Salary history')}>
        <Loaded query={history} skeleton={<ListSkeleton rows={2} height={56} />}>
          {({ history: entries }) => <Changes entries={entries} />}
        </Loaded>
      </Section>
    </>
  )
}

function Salary({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const { monthlySalary, baseSalary, nextSalary, payRate, invoicingAmount } = user
  return (
    <Facts
      folds
      facts={[
        {
          label: t('Pay'),
          value: payRate && t('{rate}, instead of the salary', { rate: payRateText(payRate.kind, payRate.rate) }),
        },
        { label: t('Monthly salary'), value: monthlySalary ? formatMoney(monthlySalary) : t('Not Set') },
        {
          label: t('Base Salary'),
          value:
            monthlySalary && typeof baseSalary === 'number'
              ? formatMoney({ amount: baseSalary, currency: monthlySalary.currency })
              : null,
        },
        {
          label: t('Next salary'),
          value:
            nextSalary &&
            t('{amount} from {day}', {
              amount: formatMoney(nextSalary.monthlySalary),
              day: formatDate(nextSalary.from),
            }),
        },
        { label: t('Invoicing Amount'), value: invoicingAmount && formatMoney(invoicingAmount) },
      ]}
    />
  )
}

/** Returns the entries that set another salary than the one before them. */
const changesOf = (entries: readonly EmploymentEntry[]) =>
  entries.filter(({ monthlySalary }, index) => {
    const before = entries[index + 1]?.monthlySalary
    return monthlySalary && (before?.amount !== monthlySalary.amount || before.currency !== monthlySalary.currency)
  })

function Changes({ entries }: { entries: readonly EmploymentEntry[] }) {
  const { t } = useTranslation()
  const changes = changesOf(entries)
  if (changes.length === 0) return <p className="soft">{t('No salary yet.')}</p>
  return (
    <ol className="rows">
      {changes.map(({ id, holdsFrom, monthlySalary, recordedAt, recordedBy }) => (
        <li key={id} className="row">
          <div>
            <p>{t('From {day}', { day: formatDate(holdsFrom) })}</p>
            {recordedBy ? (
              <p className="faint small">
                {t('Entered by')} <PersonLink person={recordedBy} inText />
                {`, ${formatInstant(recordedAt)}`}
              </p>
            ) : null}
          </div>
          <span className="medium numbers nowrap">{monthlySalary ? formatMoney(monthlySalary) : null}</span>
        </li>
      ))}
    </ol>
  )
}
