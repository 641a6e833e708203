import { Group, Stack, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { localDayOf, formatCount, formatDate, formatFileSize } from '../../../kit/format.ts'
import { NextAction, RowActions } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { DocumentBadges } from '../shared/Badges.tsx'
import { FileTypeIcon } from '../shared/FileTypeIcon.tsx'
import { openDocument, type DocumentActions } from '../shared/links.ts'
import { AccessBadge } from '../shared/AccessBadge.tsx'
import classes from './browse.module.css'
import { menuOf } from './menu.tsx'

/** Maximum number of tags on a card (specification 3, section 9). */
const maxShown = 3

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  const rest = tags.length - maxShown
  return (
    <Group component="ul" className="unmarked" gap={4} aria-label={t('Tags')}>
      {tags.slice(0, maxShown).map((tag) => (
        <li key={tag} className="tag truncate" dir="auto">
          {tag}
        </li>
      ))}
      {rest > 0 ? (
        <li className="faint small" title={tags.slice(maxShown).join(', ')}>
          {t('+{n} more', { n: rest })}
        </li>
      ) : null}
    </Group>
  )
}

/** Shows a document as a card that opens its details (specification 3, section 2). */
export function DocumentCard({ document, actions }: { document: Document; actions: DocumentActions }) {
  const { t } = useTranslation()
  const { id, originalName, description, tags, fileSize, uploadedBy, createdAt, downloadCount, goneOn } = document
  const menu = menuOf(t, document, actions)
  const downloadedBytes = actions.downloadedBytes(id)
  return (
    <Stack component="li" className={`${classes.card} card`} gap="xs" aria-busy={actions.busy(id) || undefined}>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <FileTypeIcon name={originalName} />
        <Stack gap={2} flex={1} miw={0}>
          <h2 className={`${classes.name} breaks`}>
            <UnstyledButton className="row-link" dir="auto" title={originalName} onClick={() => openDocument(document)}>
              {originalName}
            </UnstyledButton>
          </h2>
          {description ? (
            <p className={`${classes.about} soft breaks`} dir="auto">
              {description}
            </p>
          ) : null}
        </Stack>
        <Group className={classes.tools} gap={4} wrap="nowrap" align="center">
          <AccessBadge document={document} />
          <RowActions actions={menu} />
        </Group>
      </Group>
      <Group gap={4}>
        <DocumentBadges document={document} />
        <Tags tags={tags} />
      </Group>
      <Group className={`${classes.facts} faint small numbers`} gap="2px 0.75rem">
        <span className="nowrap">{formatFileSize(fileSize)}</span>
        <span className="breaks">{fullName(uploadedBy)}</span>
        <span className="nowrap">{formatDate(localDayOf(createdAt))}</span>
        <span className="nowrap" title={t('{count} downloads', { count: downloadCount })}>
          <IconDownload className={classes.count} size={14} aria-hidden />
          <span aria-hidden="true">{formatCount(downloadCount)}</span>
          <span className="visually-hidden">{t('{count} downloads', { count: downloadCount })}</span>
        </span>
      </Group>
      <NextAction actions={menu} />
      {goneOn === null ? null : (
        <p className="soft small">{t('Will be deleted for good on {day}', { day: formatDate(goneOn) })}</p>
      )}
      {downloadedBytes === null ? null : (
        <p className="soft small numbers" role="status">
          {downloadedBytes > 0
            ? t('Downloading, {size} so far', { size: formatFileSize(downloadedBytes) })
            : t('Downloading…')}
        </p>
      )}
    </Stack>
  )
}
