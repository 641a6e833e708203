import { Box, Button, Progress, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportProgress as Import } from '@muster/contract/users/import'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ImportLines } from './ImportLines.tsx'
import { importCounts, countImported } from './lastImport.ts'

/** Shows the progress of an import or its result, with the reason for each skipped line. */
export function ImportProgress(props: { last: Import; onClose: () => void; onAnother: () => void }) {
  const { last, onClose, onAnother } = props
  const { t } = useTranslation()
  const count = countImported(last)
  const isRunning = last.status === 'RUNNING'
  const progress = t('{done} of {total} lines', { done: count, total: last.total })
  return (
    <Dialog opened onClose={onClose} title={t('Import People')} size={880}>
      <Stack gap="md">
        {isRunning ? (
          <>
            <Stack gap="sm">
              <p className="medium numbers">{progress}</p>
              <Progress.Root size="lg">
                <Progress.Section
                  value={last.total ? (100 * count) / last.total : 100}
                  aria-label={t('Import People')}
                  aria-valuetext={progress}
                />
              </Progress.Root>
            </Stack>
            <p className="soft">
              {t('You can close this. The import continues, and you’ll be notified when it ends.')}
            </p>
          </>
        ) : (
          <p className="soft">{t('Finished {when}', { when: formatInstant(last.finishedAt ?? last.startedAt) })}</p>
        )}
        <Stack role="status" className="numbers" gap={4} display={isRunning ? 'none' : undefined}>
          {isRunning ? null : (
            <>
              <p>
                {last.status === 'DONE'
                  ? t('The import has finished.')
                  : t('The import was stopped before it finished.')}
              </p>
              <p>{importCounts(t, last)}</p>
              {last.stoppedBecause ? (
                <Box component="p" c="var(--red-ink)">
                  {t(last.stoppedBecause)}
                </Box>
              ) : null}
            </>
          )}
        </Stack>
        {last.leftOut.length ? (
          <Stack gap="sm">
            <ImportLines
              rows={last.leftOut}
              caption={t('Skipped lines')}
              personWidth="40%"
              columns={[
                {
                  key: 'why',
                  header: t('Reason'),
                  render: ({ problems }) => problems.map(({ message }) => t(message)).join(' '),
                },
              ]}
            />
          </Stack>
        ) : null}
      </Stack>
      <DialogButtons>
        {isRunning ? null : (
          <Button variant="default" onClick={onAnother}>
            {t('Import another file')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
