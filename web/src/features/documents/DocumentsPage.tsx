import { Button, Group } from '@mantine/core'
import { IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { NothingToShow } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useActionInAddress, useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useFolded, useNarrow } from '../../kit/useNarrow.ts'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import browse from './browse/browse.module.css'
import { DocumentFilters, ScopeChoice } from './browse/DocumentFilters.tsx'
import { Documents } from './browse/Documents.tsx'
import { Figures, Notices } from './browse/Figures.tsx'
import { useDocumentList } from './browse/useDocumentList.ts'
import { Folders } from './folders/Folders.tsx'
import type { IncomingFiles } from './upload/files.ts'
import classes from './upload/upload.module.css'
import { useIncomingFiles } from './upload/useIncomingFiles.ts'
import { useDocumentActions } from './useDocumentActions.tsx'

const UploadDialog = lazyPart(() => import('./upload/UploadDialog.tsx'))
const DocumentDialog = lazyPart(() => import('./details/DocumentDialog.tsx'))
const FolderDialog = lazyPart(() => import('./folders/FolderDialog.tsx'))

const noFiles: IncomingFiles = { files: [], folders: [] }

/** Shows the view `documents`: files that people store and share (specification 3, section 2). */
export default function DocumentsPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  if (can(routes.documents.list['~orpc'].meta.needs)) return <DocumentCenter />
  return (
    <>
      <PageHeader title={t('Document Center')} />
      <NothingToShow message={t('Your role can’t see documents. Ask an administrator for access.')} />
    </>
  )
}

function DocumentCenter() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params } = useAddress()
  const list = useDocumentList()
  const [isNarrow, isFolded] = [useNarrow(), useFolded()]
  // Only wide windows have room for the folders beside the documents.
  const isWide = !isNarrow && !isFolded
  const { actions, isAsking, dialogs } = useDocumentActions()
  const [dropped, setDropped] = useState<IncomingFiles | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const isBusy = isAsking || isNaming || dropped !== null
  useFocusReturn(isBusy || params.has('document'))
  const mayUpload = can(routes.documents.upload['~orpc'].meta.needs)
  useActionInAddress({ document: mayUpload ? () => setDropped(noFiles) : null })
  const isDragOver = useIncomingFiles(mayUpload && !isBusy && !params.has('document'), setDropped)

  const upload = mayUpload ? (
    <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setDropped(noFiles)}>
      {t('Upload Documents')}
    </Button>
  ) : null

  const folders =
    list.scope === 'trash' ? null : (
      <Folders
        isTree={isWide}
        selectedId={list.filters.folderId}
        onChoose={(folderId) => list.set({ folderId }, { push: true })}
      />
    )

  return (
    <>
      <PageHeader
        title={t('Document Center')}
        description={isNarrow ? undefined : t('Your files, and files shared with you.')}
        action={
          <Group gap="xs">
            {can(routes.documents.createFolder['~orpc'].meta.needs) ? (
              <Button
                variant="default"
                leftSection={<IconFolderPlus size={16} aria-hidden />}
                onClick={() => setIsNaming(true)}
              >
                {t('New Folder')}
              </Button>
            ) : null}
            {upload}
          </Group>
        }
      />
      {isNarrow ? null : <Figures />}
      <Notices />
      <div className={browse.page}>
        <div className={browse.side}>
          <ScopeChoice list={list} isColumn={isWide} />
          {isWide ? folders : null}
        </div>
        <div className={browse.main}>
          <DocumentFilters list={list} folders={isWide ? null : folders} />
          <Documents list={list} actions={actions} upload={upload} />
          {/* On a phone the documents come first. */}
          {isNarrow ? <Figures /> : null}
        </div>
      </div>
      {isDragOver ? (
        <div className={classes.drop} role="status">
          <IconUpload size={32} stroke={1.5} aria-hidden />
          {t('Drop files to upload')}
        </div>
      ) : null}
      {dialogs}
      <Suspense fallback={null}>
        {dropped ? (
          <UploadDialog initialFiles={dropped} folderId={list.filters.folderId} onClose={() => setDropped(null)} />
        ) : null}
        {isNaming ? <FolderDialog onClose={() => setIsNaming(false)} /> : null}
        {params.has('document') ? <DocumentDialog isHidden={isBusy} actions={actions} /> : null}
      </Suspense>
    </>
  )
}
