import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason, PayLine } from '@muster/contract/payroll/lines'
import { Facts } from '../../../kit/page/Facts.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { moneyOf } from '../shared/labels.ts'

/** Shows the instalment of a loan that a line takes. */
export function LoanInstalment(props: {
  because: Extract<PayLineReason, { kind: 'LOAN' }>
  line: PayLine
  currency: Currency
}) {
  const { because, line, currency } = props
  const { t } = useTranslation()
  const { number, of, due, why, owed, left, loanId } = because
  const format = (amount: number) => moneyOf(amount, currency)
  return (
    <>
      {line.amount < due ? (
        <p className="soft">
          {t('{amount} was due, but the pay is too low. The rest stays owed.', { amount: format(due) })}
        </p>
      ) : null}
      <Facts
        folds
        facts={[
          {
            label: t('Instalment'),
            value:
              why === 'INSTALMENT'
                ? t('{number} of {of}', { number, of })
                : why === 'ALL'
                  ? t('All that was owed')
                  : t('All that was owed, with the last pay'),
          },
          { label: t('Balance before'), value: format(owed) },
          { label: t('Still owed'), value: format(left) },
        ]}
      />
      <LoanLink id={loanId} />
    </>
  )
}

/** Links to a loan. */
export function LoanLink({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <AddressLink className="link" href={`?view=payroll&loan=${id}`}>
      {t('View loan')}
    </AddressLink>
  )
}
