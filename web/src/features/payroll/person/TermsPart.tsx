import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { TermsEntry } from '@muster/contract/payroll/terms'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, formatMonth, localDayOf } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'
import { moneyOf } from '../shared/labels.ts'
import { payText, termsFacts } from './termsFacts.ts'

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'))

/**
 * Shows how a person is paid, insured and taxed, now and by month, and lets the user change it. Shows the kind of pay alone
 * if the pay rules have no taxes.
 */
export default function TermsPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const query = useQuery(orpc.payroll.terms.queryOptions({ input: { userId: person.id } }))
  const { data } = query
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  if (!data)
    return (
      <Loaded framed query={query} failed={t('Terms of pay could not be loaded')} skeleton={null}>
        {() => null}
      </Loaded>
    )
  const { current, entries, statuses, defaultStatus, currency, isTaxed, can } = data
  return (
    <Part
      title={isTaxed ? t('Pay, insurance and tax') : t('Kind of pay')}
      end={
        can.set ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t('Change')}
          </Button>
        ) : undefined
      }
    >
      <div className="well">
        <Facts folds facts={termsFacts(current, currency, isTaxed)} />
      </div>
      {entries.length > 0 ? (
        <>
          <h3 className="subhead" style={{ marginBlock: '1rem 0.5rem' }}>
            {t('History')}
          </h3>
          <ul className="framed rows">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} currency={currency} month={month} />
            ))}
          </ul>
        </>
      ) : null}
      <Suspense fallback={null}>
        {opened ? (
          <TermsDialog
            person={person}
            entries={entries}
            statuses={statuses}
            defaultStatus={defaultStatus}
            currency={currency}
            isTaxed={isTaxed}
            registersWages={current.limits !== null}
            onClose={() => setOpened(false)}
          />
        ) : null}
      </Suspense>
    </Part>
  )
}

function Entry({ entry, currency, month }: { entry: TermsEntry; currency: Currency; month: string }) {
  const { t } = useTranslation()
  const { firstMonth, status, wageBasis, insuredWage, source, enteredBy, enteredAt, isReplaced, pay } = entry
  const tag = isReplaced ? t('Replaced') : firstMonth > month ? t('Scheduled') : null
  return (
    <li className="row" style={{ display: 'block' }}>
      <p style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0.25rem 0.5rem' }}>
        <span className="medium">{t('From {month}', { month: formatMonth(firstMonth) })}</span>
        {tag ? (
          <span className="tag" data-colour={isReplaced ? undefined : 'blue'}>
            {tag}
          </span>
        ) : null}
      </p>
      <p className={isReplaced ? 'soft' : undefined}>
        {[
          pay ? payText(pay) : null,
          status ? t(status.name) : null,
          wageBasis === 'PAY' ? t('Insured wage: pay of the month') : null,
          insuredWage === null ? null : t('Insured wage {amount}', { amount: moneyOf(insuredWage, currency) }),
        ]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      <p className="faint small">
        {t('{source} – entered on {day} by {name}', {
          source,
          day: formatDate(localDayOf(enteredAt)),
          name: fullName(enteredBy),
        })}
      </p>
    </li>
  )
}
