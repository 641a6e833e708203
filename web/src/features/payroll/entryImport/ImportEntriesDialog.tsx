import { Anchor, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CheckedEntries, ImportEntries } from '@muster/contract/payroll/entryImport'
import { client } from '../../../kit/api/client.ts'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { FileInput } from '../../../kit/form/files/FileField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatAmount, formatCount, formatMoney, formatMonth } from '../../../kit/format.ts'
import { showFailure, showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'

/** The maximum number of entries and of problems to show. */
const maxShown = 10

/** Lets the user enter pay items of many people from a file. It is checked at once; nothing is entered before. */
export default function ImportEntriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const checking = useMutation({
    mutationFn: async (file: File) => {
      // The file is copied, because another program may change it before it is imported.
      const copy = new File([await file.arrayBuffer()], file.name, { type: file.type })
      return { file: copy, checked: await client.payroll.checkEntries({ file: copy }) }
    },
    onError: (error) => {
      const refusal = apiError(error)
      showFailure(t('The file could not be read'), refusal.fieldErrors.file || messageOf(refusal))
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
  const choose = (file: File | null) => {
    checking.reset()
    form.change({ file })
    if (file) checking.mutate(file)
  }
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
      <FileInput
        label={t('File')}
        accept=".csv,.xlsx"
        hint={t('CSV or Excel, at most 5 MB and 10,000 lines')}
        required
        file={form.values.file}
        onChange={choose}
        error={form.problems.file}
      />
      {checking.isPending ? (
        <p className="soft" role="status">
          {t('Checking the file…')}
        </p>
      ) : null}
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
    <Group component="p" gap="0.25rem 1rem" className="soft">
      {t('Start from a template:')} {link('xlsx', t('Excel template'))} {link('csv', t('CSV template'))}
    </Group>
  )
}

/** Shows what would be entered, and the lines that can’t be used. */
function Checked({ checked: { counts, entries, problems } }: { checked: CheckedEntries }) {
  const { t } = useTranslation()
  const Icon = counts.refused > 0 ? IconAlertTriangle : IconCheck
  return (
    <>
      <div className="notice" data-colour={counts.refused > 0 ? 'amber' : 'green'} role="status">
        <Icon size={18} aria-hidden />
        <div>
          <p>
            {counts.refused > 0
              ? t('Correct these lines, then choose the file again.')
              : counts.created > 0
                ? t('All lines can be used.')
                : t('Nothing to enter. These entries exist already.')}
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
          { label: t('New'), value: formatCount(counts.created) },
          { label: t('Unchanged'), value: formatCount(counts.same) },
          { label: t('Rejected'), value: formatCount(counts.refused) },
        ]}
      />
      {entries.length > 0 ? <Entries entries={entries} total={counts.created} /> : null}
    </>
  )
}

/** Shows the first new entries of a file. */
function Entries({ entries, total }: { entries: CheckedEntries['entries']; total: number }) {
  const { t } = useTranslation()
  const start = { textAlign: 'start' } as const
  const end = { textAlign: 'end', paddingInlineStart: '0.75rem', whiteSpace: 'nowrap' } as const
  const shown = entries.slice(0, maxShown)
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('Entries in the file')}>
      <table className="plain-table numbers small" style={{ inlineSize: '100%' }}>
        <thead>
          <tr>
            <th style={start}>{t('Employee')}</th>
            <th style={start}>{t('Pay item')}</th>
            <th style={end}>{t('Value')}</th>
            <th style={end}>{t('Quantity')}</th>
            <th style={end}>{t('From')}</th>
            <th style={end}>{t('Until')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ user, code, value, quantity, currency, firstMonth, lastMonth }) => (
            <tr key={`${user.id} ${code} ${firstMonth}`}>
              <th scope="row" style={start}>
                {fullName(user)}
              </th>
              <td style={start}>{code}</td>
              <td style={end}>{currency === null ? `${value} %` : formatMoney({ amount: value, currency })}</td>
              <td style={end}>{quantity === null ? '–' : formatAmount(quantity)}</td>
              <td style={end}>{formatMonth(firstMonth)}</td>
              <td style={end}>{lastMonth === null ? t('No end') : formatMonth(lastMonth)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > shown.length ? (
        <p className="soft small">{t('and {count} more entries', { count: formatCount(total - shown.length) })}</p>
      ) : null}
    </div>
  )
}
