import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CheckedOpenings, EnterOpenings } from '@muster/contract/payroll/openings'
import { client } from '../../../kit/api/client.ts'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { FileInput } from '../../../kit/form/files/FileField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatCount, formatMoney, formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'

/** The maximum number of people and of problems to show. */
const maxShown = 10

type Openings = CheckedOpenings['openings']

/** Lets the user enter the opening amounts of many people from a file. It is checked at once; nothing is entered before. */
export default function ImportOpeningsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const checking = useMutation({ mutationFn: (file: File) => client.payroll.checkOpenings({ file }) })
  const refusal = checking.error ? apiError(checking.error) : null
  const unreadable = refusal && (refusal.fieldErrors.file || messageOf(refusal))
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
  const choose = (file: File | null) => {
    checking.reset()
    form.change({ file })
    if (file) checking.mutate(file)
  }
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
      <FileInput
        label={t('File')}
        accept=".csv,.xlsx"
        hint={t('CSV or Excel, at most 5 MB and 5,000 people')}
        required
        file={form.values.file}
        onChange={choose}
        error={unreadable ? t(unreadable) : form.problems.file}
      />
      {checking.isPending ? (
        <p className="soft" role="status">
          {t('Checking the file…')}
        </p>
      ) : null}
      {checking.data ? <Checked checked={checking.data} /> : null}
    </FormDialog>
  )
}

/** Shows what would be entered, and the lines that can’t be used. */
function Checked({ checked: { openings, problems } }: { checked: CheckedOpenings }) {
  const { t } = useTranslation()
  const Icon = problems.length > 0 ? IconAlertTriangle : IconCheck
  const countOf = (state: Openings[number]['state']) =>
    formatCount(openings.filter((each) => each.state === state).length)
  return (
    <>
      <div className="notice" data-colour={problems.length > 0 ? 'amber' : 'green'} role="status">
        <Icon size={18} aria-hidden />
        <div>
          <p>
            {problems.length > 0
              ? t('Lines that can’t be used: {count}. They are left out.', { count: formatCount(problems.length) })
              : t('All lines can be used.')}
          </p>
          <ul className="unmarked" style={{ overflowWrap: 'anywhere' }}>
            {problems.slice(0, maxShown).map(({ line, message }) => (
              <li key={line}>{t('Line {line}: {message}', { line, message })}</li>
            ))}
            {problems.length > maxShown ? (
              <li>{t('and {count} more lines', { count: formatCount(problems.length - maxShown) })}</li>
            ) : null}
          </ul>
        </div>
      </div>
      <Facts
        folds
        facts={[
          { label: t('New'), value: countOf('NEW') },
          { label: t('Changed'), value: countOf('CHANGED') },
          { label: t('Unchanged'), value: countOf('SAME') },
        ]}
      />
      {openings.length > 0 ? <People openings={openings} /> : null}
    </>
  )
}

/** Shows the first people of a file with their amounts. */
function People({ openings }: { openings: Openings }) {
  const { t } = useTranslation()
  const end = { textAlign: 'end', paddingInlineStart: '0.75rem', whiteSpace: 'nowrap' } as const
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('Amounts in the file')}>
      <table className="plain-table numbers small" style={{ inlineSize: '100%' }}>
        <thead>
          <tr>
            <th style={{ textAlign: 'start' }}>{t('Employee')}</th>
            <th style={end}>{t('Until')}</th>
            <th style={end}>{t('Taxed pay')}</th>
            <th style={end}>{t('Insurance')}</th>
            <th style={end}>{t('Tax withheld')}</th>
          </tr>
        </thead>
        <tbody>
          {openings.slice(0, maxShown).map(({ user, upTo, wage, insurance, tax, currency }) => (
            <tr key={`${user.id} ${upTo}`}>
              <th scope="row" style={{ textAlign: 'start' }}>
                {fullName(user)}
              </th>
              <td style={end}>{formatMonth(upTo)}</td>
              {[wage, insurance, tax].map((amount, at) => (
                <td key={at} style={end}>
                  {formatMoney({ amount, currency })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {openings.length > maxShown ? (
        <p className="soft small">{t('and {count} more people', { count: formatCount(openings.length - maxShown) })}</p>
      ) : null}
    </div>
  )
}
