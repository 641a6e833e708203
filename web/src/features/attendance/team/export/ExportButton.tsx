import { Button, Group, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ExportMonth } from '@muster/contract/attendance/records'
import { formatCount } from '../../../../kit/format.ts'
import { leaveFocus } from '../../../../kit/useFocusBack.ts'
import { type ExportProgress, useExport } from './useExport.ts'

/** Exports the whole filtered month, and shows how far that is. */
export function ExportButton(props: { month: string; scope: ExportMonth['scope']; llIds?: readonly string[] }) {
  const { t } = useTranslation()
  const { start, cancel, progress } = useExport()
  return (
    <Group gap="sm">
      {progress ? <Coming progress={progress} /> : null}
      {progress ? (
        <Button ref={leaveFocus} variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        aria-disabled={progress !== null || undefined}
        aria-busy={progress !== null || undefined}
        onClick={() => void start(props)}
      >
        {progress ? t('Exporting...') : t('Export to Excel')}
      </Button>
    </Group>
  )
}

function Coming({ progress: { rows, of } }: { progress: ExportProgress }) {
  const { t } = useTranslation()
  const words = of === null ? t('{rows} rows', { rows }) : t('{rows} of {of} rows', { rows, of })
  return (
    <div style={{ inlineSize: '9rem' }}>
      <p className="soft small numbers">{words}</p>
      <Progress
        size="sm"
        value={of ? (100 * rows) / of : 0}
        aria-label={t('Export')}
        aria-valuetext={of === null ? formatCount(rows) : words}
      />
    </div>
  )
}
