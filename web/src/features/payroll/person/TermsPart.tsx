import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { moneyOf } from '../shared/labels.ts'
import { DatedPart } from './DatedPart.tsx'
import { payText, termsFacts } from './termsFacts.ts'

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'))

/**
 * Shows how a person is paid, insured and taxed, now and by month, and lets the user change it. Shows the kind of pay alone
 * if the pay rules have no taxes.
 */
export default function TermsPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.terms.queryOptions({ input: { userId: person.id } }))
  const { data } = query
  if (!data)
    return (
      <Loaded framed query={query} failed={t('Terms of pay could not be loaded')} skeleton={null}>
        {() => null}
      </Loaded>
    )
  const { current, entries, statuses, defaultStatus, currency, isTaxed, can } = data
  return (
    <DatedPart
      title={isTaxed ? t('Pay, insurance and tax') : t('Kind of pay')}
      change={can.set ? t('Change') : null}
      entries={entries}
      textOf={({ pay, status, wageBasis, insuredWage }) =>
        [
          pay ? payText(pay) : null,
          status ? t(status.name) : null,
          wageBasis === 'PAY' ? t('Insured wage: pay of the month') : null,
          insuredWage === null ? null : t('Insured wage {amount}', { amount: moneyOf(insuredWage, currency) }),
        ]
          .filter((text) => text !== null)
          .join(' · ')
      }
      sourceOf={({ source }) => source}
      dialog={(close) => (
        <TermsDialog
          person={person}
          entries={entries}
          statuses={statuses}
          defaultStatus={defaultStatus}
          currency={currency}
          isTaxed={isTaxed}
          registersWages={current.limits !== null}
          onClose={close}
        />
      )}
    >
      <div className="well">
        <Facts folds facts={termsFacts(current, currency, isTaxed)} />
      </div>
    </DatedPart>
  )
}
