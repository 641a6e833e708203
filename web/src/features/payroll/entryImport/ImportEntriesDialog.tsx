import { Anchor, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CheckedEntries, ImportEntries } from '@muster/contract/payroll/entryImport'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatCount, formatMoney, formatMonth, formatPercent } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { CheckedFileInput } from '../checkedLines/CheckedFileInput.tsx'
import { CheckedLines } from '../checkedLines/CheckedLines.tsx'
import classes from '../checkedLines/importedRows.module.css'

/** The maximum number of entries to show. */
const maxShown = 10
/** Percentages of pay items have up to four decimals. */
const valueDigits = { maximumFractionDigits: 4 } as const

/** Lets the user enter pay items of many people from a file. It is checked at once; nothing is entered before. */
export default function ImportEntriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const checking = useMutation({
    mutationFn: async (file: File) => {
      // The file is copied, because another program may change it before it is imported.
      const copy = new File([await file.arrayBuffer()], file.name, { type: file.type })
      return { file: copy, checked: await client.payroll.checkEntries({ file: copy }) }
    },
  })
  const { file: copy, checked } = checking.data ?? {}
  const form = useForm({
    initial: { file: null as File | null },
    schema: ImportEntries,
    names: { digest: 'file' },
    toInput: () => ({ file: copy, digest: checked?.digest }),
    submit: (input, { context }) => client.payroll.importEntries(input, { context }),
    onSuccess: ({ count }) => {
      showSuccess(
        count > 0 ? t('Pay items entered') : t('Nothing has changed'),
        count > 0
          ? t('Entries: {count}. Recalculate their open months.', { count: formatCount(count) })
          : t('These entries exist already.'),
      )
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Import Pay Items')}
      submit={t('Enter Pay Items')}
      failed={t('The pay items could not be entered')}
      disabled={checked !== undefined && (checked.counts.refused > 0 || checked.counts.created === 0)}
      size={720}
    >
      <p className="soft">
        {t('Each line enters a pay item for a person, by LL-ID or email. All lines are entered, or none.')}
      </p>
      <Template />
      <CheckedFileInput
        hint={t('CSV or Excel, at most 5 MB and 10,000 lines')}
        file={form.values.file}
        onChange={(file) => form.change({ file })}
        checking={checking}
        problem={form.problems.file}
      />
      {checked ? <Checked checked={checked} /> : null}
    </FormDialog>
  )
}

/** Shows links to download a template. */
function Template() {
  const { t } = useTranslation()
  const { download } = useDownload()
  const link = (format: 'xlsx' | 'csv', label: string) => (
    <Anchor
      component="button"
      type="button"
      onClick={() =>
        void download({
          path: `/payroll/pay-item-entries/import/template?format=${format}`,
          name: `pay-items-template.${format}`,
          failureTitle: t('The template could not be downloaded'),
        })
      }
    >
      {label}
    </Anchor>
  )
  return (
    <Group component="p" gap="0.25rem 0.625rem" className="soft">
      {t('Start from a template:')} {link('xlsx', t('Excel template'))} {link('csv', t('CSV template'))}
    </Group>
  )
}

/** Shows what would be entered, and the lines that can’t be used. */
function Checked({ checked: { counts, entries, problems } }: { checked: CheckedEntries }) {
  const { t } = useTranslation()
  return (
    <>
      <CheckedLines
        verdict={
          counts.refused > 0
            ? t('Correct these lines, then choose the file again.')
            : counts.created > 0
              ? t('All lines can be used.')
              : t('Nothing to enter. These entries exist already.')
        }
        counts={[
          [t('New'), counts.created],
          [t('Unchanged'), counts.same],
          [t('Rejected'), counts.refused],
        ]}
        problems={problems}
      />
      {entries.length > 0 ? <Entries entries={entries} total={counts.created} /> : null}
    </>
  )
}

/** Shows the first new entries of a file, on a phone in two lines each. */
function Entries({ entries, total }: { entries: CheckedEntries['entries']; total: number }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const shown = entries.slice(0, maxShown)
  const months = ({ firstMonth, lastMonth }: CheckedEntries['entries'][number]) =>
    lastMonth === null
      ? t('From {month}', { month: formatMonth(firstMonth) })
      : [...new Set([firstMonth, lastMonth])].map((month) => formatMonth(month)).join(' – ')
  return (
    <div>
      <table className={`plain-table numbers ${classes.rows}`} aria-label={t('Entries in the file')}>
        <thead>
          <tr>
            <th scope="col">{t('Employee')}</th>
            {isNarrow ? null : <th scope="col">{t('Pay item')}</th>}
            {isNarrow ? null : <th scope="col">{t('Months')}</th>}
            {isNarrow ? null : (
              <th scope="col" data-align="end">
                {t('Quantity')}
              </th>
            )}
            <th scope="col" data-align="end">
              {t('Value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => {
            const { user, code, value, quantity, currency, firstMonth } = entry
            const count = quantity === null ? null : formatCount(quantity)
            return (
              <tr key={`${user.id} ${code} ${firstMonth}`}>
                <th scope="row">
                  <span dir="auto">{fullName(user)}</span>
                  {isNarrow ? (
                    <p className="soft small">
                      {[code, count && `× ${count}`, months(entry)].filter(Boolean).join(' · ')}
                    </p>
                  ) : null}
                </th>
                {isNarrow ? null : <td>{code}</td>}
                {isNarrow ? null : <td>{months(entry)}</td>}
                {isNarrow ? null : <td data-align="end">{count ?? '–'}</td>}
                <td data-align="end">
                  {currency === null ? formatPercent(value, valueDigits) : formatMoney({ amount: value, currency })}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {total > shown.length ? (
        <p className="soft small">{t('and {count} more entries', { count: total - shown.length })}</p>
      ) : null}
    </div>
  )
}
