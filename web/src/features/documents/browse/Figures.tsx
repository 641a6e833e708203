import { Button, Progress, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronRight,
  IconClockUp,
  IconDatabase,
  IconFiles,
  IconFileUpload,
  IconShare,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DocumentStats } from '@muster/contract/documents/documents'
import { orpc } from '../../../kit/api/client.ts'
import { formatFileSize } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { loadFailure } from '../../../kit/api/errors.ts'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './browse.module.css'

/** Share of the quota, from 0 to 1, from which storage counts as nearly full. */
const nearlyFullShare = 0.9

const documentsLink = '?view=documents'

/** Shows document counts and the user's own storage (specification 3, section 2). */
export function Figures() {
  const { t } = useTranslation()
  const query = useQuery(orpc.documents.stats.queryOptions())
  const stats = query.data?.stats
  const failure = stats ? null : loadFailure(query.error)
  if (failure !== null)
    return (
      <div className={`${classes.figures} card`}>
        <ErrorState message={failure} onRetry={() => void query.refetch()} />
      </div>
    )
  return (
    <div className={classes.figures}>
      <FigureStrip>
        <FigureCell
          label={t('Total Documents')}
          icon={IconFiles}
          figure={stats?.totalDocuments}
          detail={t('Visible to you')}
          href={documentsLink}
        />
        <FigureCell
          label={t('My Documents')}
          icon={IconFileUpload}
          figure={stats?.myDocuments}
          detail={t('Uploaded by you')}
          href={`${documentsLink}&scope=my`}
        />
        <FigureCell
          label={t('Shared With Me')}
          icon={IconShare}
          figure={stats?.sharedWithMe}
          detail={t('By name or department')}
          href={`${documentsLink}&scope=shared`}
        />
        <FigureCell
          label={t('Recent Uploads')}
          icon={IconClockUp}
          figure={stats?.recentUploads}
          detail={t('In the last 7 days')}
        />
        <FigureCell
          label={t('Storage Used')}
          icon={IconDatabase}
          figure={stats && <span className="nowrap">{formatFileSize(stats.totalSize)}</span>}
          detail={stats ? t('of {size}', { size: formatFileSize(stats.quota) }) : null}
        >
          <StorageFigure stats={stats} />
        </FigureCell>
      </FigureStrip>
    </div>
  )
}

const shareOf = ({ totalSize, quota }: DocumentStats) => (quota === 0 ? 1 : Math.min(1, totalSize / quota))

function StorageFigure({ stats }: { stats: DocumentStats | undefined }) {
  const { t } = useTranslation()
  const share = stats ? shareOf(stats) : 0
  const percent = Math.round(share * 100)
  return (
    <Progress.Root size="sm" mt={6}>
      <Progress.Section
        value={percent}
        color={share >= nearlyFullShare ? 'orange' : undefined}
        aria-label={t('Storage Used')}
      />
    </Progress.Root>
  )
}

/** Shows a warning when storage is nearly full, and a link to the documents that the user has yet to confirm. */
export function Notices() {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const stats = useQuery(orpc.documents.stats.queryOptions()).data?.stats
  if (!stats) return null
  const { totalSize, quota, toAcknowledge } = stats
  const words = t('{count} documents to read and confirm', { count: toAcknowledge })
  const showToConfirm = () =>
    setAddress({ confirm: 'yes', scope: null, search: null, category: null, folder: null, page: null })
  return (
    <div className={classes.notices}>
      {shareOf(stats) >= nearlyFullShare ? (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {totalSize >= quota
              ? t('Your storage is full. Delete documents for good to upload more.')
              : t('Your storage is almost full: {size} left.', {
                  size: formatFileSize(quota - totalSize),
                })}
          </span>
        </p>
      ) : null}
      {toAcknowledge > 0 ? (
        isNarrow ? (
          <UnstyledButton className={`${classes.asks} notice`} data-colour="blue" onClick={showToConfirm}>
            {words}
            <IconChevronRight size={16} className="mantine-rotate-rtl" aria-hidden />
          </UnstyledButton>
        ) : (
          <div className={`${classes.asks} notice`} data-colour="blue">
            <span>{words}</span>
            <Button variant="default" size="compact-sm" onClick={showToConfirm}>
              {t('Show Documents')}
            </Button>
          </div>
        )
      ) : null}
    </div>
  )
}
