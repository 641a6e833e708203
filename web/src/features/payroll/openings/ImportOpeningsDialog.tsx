import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CheckedOpenings, EnterOpenings } from '@muster/contract/payroll/openings'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatCount, formatMoney, formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { CheckedFileInput } from '../checkedLines/CheckedFileInput.tsx'
import { CheckedLines } from '../checkedLines/CheckedLines.tsx'
import classes from '../checkedLines/importedRows.module.css'

/** The maximum number of people to show. */
const maxShown = 10

type Openings = CheckedOpenings['openings']

/** Lets the user enter the opening amounts of many people from a file. It is checked at once; nothing is entered before. */
export default function ImportOpeningsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const checking = useMutation({ mutationFn: (file: File) => client.payroll.checkOpenings({ file }) })
  const openings = checking.data?.openings ?? []
  const form = useForm({
    initial: { file: null as File | null },
    schema: EnterOpenings,
    names: { openings: 'file' },
    toInput: () => ({
      openings: openings.map(({ user, currency: _currency, state: _state, ...amounts }) => ({
        ...amounts,
        userId: user.id,
      })),
    }),
    submit: (input, { context }) => client.payroll.enterOpenings(input, { context }),
    onSuccess: ({ people }) => {
      showSuccess(
        people > 0 ? t('Amounts entered') : t('Nothing has changed'),
        people > 0
          ? t('People: {count}. Recalculate their open months.', { count: formatCount(people) })
          : t('These amounts were entered before.'),
      )
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Import Pay Outside Muster')}
      submit={t('Enter Amounts')}
      failed={t('The amounts could not be entered')}
      size={720}
    >
      <p className="soft">
        {t(
          'The first line has the columns LL-ID, Until, Taxed pay, Insurance, Tax and Source. Until is the last month that the amounts cover, such as 2026-06.',
        )}
      </p>
      <CheckedFileInput
        hint={t('CSV or Excel, at most 5 MB and 5,000 people')}
        file={form.values.file}
        onChange={(file) => form.change({ file })}
        checking={checking}
        problem={form.problems.file}
      />
      {checking.data ? <Checked checked={checking.data} /> : null}
    </FormDialog>
  )
}

/** Shows what would be entered, and the lines that can’t be used. */
function Checked({ checked: { openings, problems } }: { checked: CheckedOpenings }) {
  const { t } = useTranslation()
  const countOf = (state: Openings[number]['state']) => openings.filter((each) => each.state === state).length
  return (
    <>
      <CheckedLines
        verdict={
          problems.length > 0
            ? t('Lines that can’t be used: {count}. They are left out.', { count: formatCount(problems.length) })
            : t('All lines can be used.')
        }
        counts={[
          [t('New'), countOf('NEW')],
          [t('Changed'), countOf('CHANGED')],
          [t('Unchanged'), countOf('SAME')],
        ]}
        problems={problems}
      />
      {openings.length > 0 ? <People openings={openings} /> : null}
    </>
  )
}

/** Shows the first people of a file with their amounts, on a phone in two lines each. */
function People({ openings }: { openings: Openings }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const columns = [
    [t('Insurance'), ({ insurance }: Openings[number]) => insurance],
    [t('Tax withheld'), ({ tax }: Openings[number]) => tax],
  ] as const
  return (
    <div>
      <table className={`plain-table numbers ${classes.rows}`} aria-label={t('Amounts in the file')}>
        <thead>
          <tr>
            <th scope="col">{t('Employee')}</th>
            {isNarrow ? null : <th scope="col">{t('Until')}</th>}
            <th scope="col" data-align="end">
              {t('Taxed pay')}
            </th>
            {(isNarrow ? [] : columns).map(([label]) => (
              <th key={label} scope="col" data-align="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {openings.slice(0, maxShown).map((opening) => {
            const { user, upTo, wage, currency } = opening
            const money = (amount: number) => formatMoney({ amount, currency })
            return (
              <tr key={`${user.id} ${upTo}`}>
                <th scope="row">
                  <span dir="auto">{fullName(user)}</span>
                  {isNarrow ? (
                    <p className="soft small">
                      {[
                        t('Until {day}', { day: formatMonth(upTo) }),
                        ...columns.map(([label, figure]) => `${label} ${money(figure(opening))}`),
                      ].join(' · ')}
                    </p>
                  ) : null}
                </th>
                {isNarrow ? null : <td>{formatMonth(upTo)}</td>}
                <td data-align="end">{money(wage)}</td>
                {(isNarrow ? [] : columns).map(([label, figure]) => (
                  <td key={label} data-align="end">
                    {money(figure(opening))}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {openings.length > maxShown ? (
        <p className="soft small">{t('and {count} more people', { count: openings.length - maxShown })}</p>
      ) : null}
    </div>
  )
}
