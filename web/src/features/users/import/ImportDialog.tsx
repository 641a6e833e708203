import { Anchor, Box, Group, Loader, Stack } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session/session.tsx'
import type { ImportProgress as Import } from '@muster/contract/users/import'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { FileInput } from '../../../kit/form/files/FileField.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useImport } from './useImport.ts'
import { importCounts, useLastImport } from './lastImport.ts'

/** Lets the user import people from a file. While an import is running, shows its progress and then its result. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const last = useLastImport()
  const [isShown, setIsShown] = useState(false)
  const isRunning = last?.status === 'RUNNING'
  // An import that ends while its progress is shown stays visible with its result.
  if (isRunning && !isShown) setIsShown(true)
  if (last && (isShown || isRunning))
    return <ImportProgress last={last} onClose={onClose} onAnother={() => setIsShown(false)} />
  return <ImportForm last={last} onClose={onClose} onShow={() => setIsShown(true)} />
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
          path: `/users/import/template?format=${format}`,
          name: `people-template.${format}`,
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

/** Lets the user choose a file, and shows its effect line by line before the import. */
function ImportForm(props: { last: Import | null; onClose: () => void; onShow: () => void }) {
  const { last, onClose, onShow } = props
  const { t } = useTranslation()
  const { isMailHeld } = useSession().user
  const { file, check, refusal, choose, form } = useImport({ onBegun: onShow, onDone: onClose })
  const { create = 0, change = 0, same: unchanged = 0, refused: rejected = 0 } = check?.counts ?? {}
  const count = create + change
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Import People')}
      submit={check && count > 0 ? t('Import {count} people', { count }) : t('Import')}
      disabled={count === 0 || rejected > 0}
      size={880}
    >
      <p className="soft">
        {isMailHeld
          ? t(
              'Use the columns of the export. People are matched by email; activation emails wait in the outbox until a mail server is set up.',
            )
          : t('Use the columns of the export. People are matched by email; new people get an activation link.')}
      </p>
      <Template />
      <FileInput
        inside
        icon={IconFileSpreadsheet}
        label={t('Excel workbook or CSV file')}
        accept=".xlsx,.csv,text/csv"
        hint={t('.xlsx (first sheet) or .csv (UTF-8), up to 5 MB and 5,000 people')}
        file={file}
        disabled={form.submitting}
        error={refusal}
        onChange={(file) => file && choose(file)}
      />
      <Stack role="status" className="numbers" gap={4} display={file ? undefined : 'none'}>
        {file && !check ? (
          <>
            <Loader size={16} aria-hidden /> {t('Checking the file…')}
          </>
        ) : null}
        {check ? (
          <p>
            {[
              t('{count} to add', { count: create }),
              t('{count} to change', { count: change }),
              t('{count} unchanged', { count: unchanged }),
              t('{count} rejected', { count: rejected }),
            ].join(' · ')}
          </p>
        ) : null}
        {rejected > 0 ? (
          <Box component="p" c="var(--red-ink)">
            {t('Correct the rejected lines, then choose the file again.')}
          </Box>
        ) : check && count === 0 ? (
          <p>{t('Nothing to import. Everyone already matches the file.')}</p>
        ) : null}
      </Stack>
      {check ? <ImportRows key={check.digest} check={check} /> : null}
      {last && !check ? (
        <p className="soft">
          {t('Your last import, {when}:', { when: formatInstant(last.startedAt) })} {importCounts(t, last)}.{' '}
          {last.leftOut.length || last.stoppedBecause ? (
            <Anchor component="button" type="button" onClick={onShow}>
              {t('Show details')}
            </Anchor>
          ) : null}
        </p>
      ) : null}
    </FormDialog>
  )
}
