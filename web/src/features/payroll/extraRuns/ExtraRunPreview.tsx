import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DraftExtraRun, type ExtraPayment } from '@muster/contract/payroll/extraRuns'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, loadFailure } from '../../../kit/api/errors.ts'
import { fullName } from '../../../kit/people/names.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { figureOf, moneyOf } from '../shared/labels.ts'
import { type ExtraRunValues, toInput } from './extraRunForm.ts'

/** The reasons why a person can't be paid, as translation keys. */
const problemTexts: Record<NonNullable<ExtraPayment['problem']>, string> = {
  NO_SALARY: 'No salary by this date',
  LATER_MONTH: 'A later month is already submitted',
  PAID_BY_TIME: 'Paid by the day or hour: enter an amount',
  NOTHING_TO_PAY: 'The percentage gives nothing',
  TOO_LARGE: 'The amount is too large',
}

/** Shows gross pay, insurance, tax and net pay of each person in an extra run as typed so far. */
export function ExtraRunPreview({ period, values }: { period: string; values: ExtraRunValues }) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(values, 300)
  const { data: draft } = DraftExtraRun.safeParse(toInput(period, settled))
  const query = useQuery({
    ...orpc.payroll.previewExtraRun.queryOptions({
      input: draft ?? { period, name: '', kind: 'BONUS', paymentDate: `${period}-01`, payments: [] },
      placeholderData: keepPreviousData,
    }),
    enabled: draft !== undefined,
  })
  const failure = draft ? loadFailure(query.error) : null
  const [refusal] = failure ? Object.values(apiError(query.error).fieldErrors) : []
  return (
    <div role="status" aria-label={t('Preview')} aria-busy={query.isFetching || undefined}>
      {failure ? (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          {t(refusal ?? failure)}
        </p>
      ) : query.data && draft ? (
        <Payments payments={query.data.payments} />
      ) : (
        <p className="soft">{t('Choose people and amounts to see net pay.')}</p>
      )}
    </div>
  )
}

/** Shows the payments of an extra run, with their sum in each currency. */
function Payments({ payments }: { payments: ExtraPayment[] }) {
  const { t } = useTranslation()
  const currencies = [...new Set(payments.flatMap(({ currency }) => currency ?? []))]
  return (
    <div className="well" style={{ overflowX: 'auto' }}>
      <table className="plain-table" style={{ width: '100%' }}>
        <thead>
          <tr>
            <th scope="col">{t('Employee')}</th>
            <th scope="col">{t('Gross Pay')}</th>
            <th scope="col">{t('Insurance')}</th>
            <th scope="col">{t('Income tax')}</th>
            <th scope="col">{t('Net Pay')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ user, currency, grossPay, insurance, incomeTax, netPay, problem }) => (
            <tr key={`${user.id} ${currency}`}>
              <td>{fullName(user)}</td>
              {problem || currency === null ? (
                <td colSpan={4}>{problem ? t(problemTexts[problem]) : ''}</td>
              ) : (
                <>
                  <td>{figureOf(grossPay)}</td>
                  <td>{figureOf(insurance)}</td>
                  <td>{figureOf(incomeTax)}</td>
                  <td>{moneyOf(netPay, currency)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => {
            const own = payments.filter((each) => each.currency === currency)
            const total = (figure: (payment: ExtraPayment) => number) =>
              own.map(figure).reduce((sum, one) => sumOf(sum, one), 0)
            return (
              <tr key={currency}>
                <th scope="row">{t('Total')}</th>
                <td>{figureOf(total(({ grossPay }) => grossPay))}</td>
                <td>{figureOf(total(({ insurance }) => insurance))}</td>
                <td>{figureOf(total(({ incomeTax }) => incomeTax))}</td>
                <td>
                  {moneyOf(
                    total(({ netPay }) => netPay),
                    currency,
                  )}
                </td>
              </tr>
            )
          })}
        </tfoot>
      </table>
    </div>
  )
}
