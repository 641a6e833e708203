import { Button, Loader } from '@mantine/core'
import { IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewKindOf } from '@muster/contract/documents/preview'
import type { Document } from '@muster/contract/documents/shared'
import { client } from '../../../kit/api/client.ts'
import { apiError, connectionLost, messageOf } from '../../../kit/api/errors.ts'
import { RetryButton } from '../../../kit/Loaded.tsx'
import classes from './details.module.css'
import { FileFrame, FilePicture, openInTab } from './ShownFile.tsx'

/**
 * Returns the text of a file or of its first bytes. Decodes UTF-16 if there is a byte order mark, otherwise UTF-8.
 * Falls back to Windows-1252, used by older programs, if the bytes are not valid UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // In stream mode, a character cut off at the end is not an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Maximum number of bytes of a text file that the preview shows. */
const maxTextBytes = 200_000

/**
 * Returns the query options for the file of a document's current version. The file of a version never changes, so it is
 * loaded only once.
 */
const versionQuery = ({ id, version }: Document, form: string) => ({
  queryKey: ['document file', id, version, form],
  staleTime: Infinity,
  gcTime: 60_000,
})

/** Shows a preview of a document: the picture, the first page of a PDF, or the beginning of a text. */
export function Preview({ document }: { document: Document }) {
  const { t } = useTranslation()
  const kind = previewKindOf(document.mimeType)
  return (
    <section className={`${classes.preview} framed`} aria-label={t('Preview')}>
      {kind === 'image' ? <Picture document={document} /> : null}
      {kind === 'pdf' ? <Pages document={document} /> : null}
      {kind === 'text' ? <Text document={document} /> : null}
      {kind === null ? <NoPreview message={t('No preview for this type of file. Download it to read it.')} /> : null}
    </section>
  )
}

function NoPreview({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className={`${classes.page} ${classes.none}`}>
      <IconFileText className="icon" size={32} stroke={1.25} aria-hidden />
      <p className="soft">{message}</p>
      {onRetry ? <RetryButton onRetry={onRetry} /> : null}
    </div>
  )
}

/** Shows that a file is loading or could not be loaded. */
function LoadingPreview({ query, refusal }: { query: { error: unknown; refetch: () => unknown }; refusal: string }) {
  const { t } = useTranslation()
  if (query.error === null)
    return (
      <div className={classes.page} role="status">
        <Loader size={22} color="gray" aria-label={t('Loading the preview')} />
      </div>
    )
  const error = apiError(query.error)
  return error.status === 415 ? (
    <NoPreview message={refusal} />
  ) : (
    <NoPreview message={t(messageOf(error, connectionLost))} onRetry={() => void query.refetch()} />
  )
}

function Picture({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { id, originalName } = document
  const query = useQuery({ ...versionQuery(document, 'file'), queryFn: () => client.documents.preview({ id }) })
  const [isBroken, setIsBroken] = useState(false)
  const failed = t('This picture can’t be shown. Download it to see it.')
  if (isBroken) return <NoPreview message={failed} />
  if (!query.data) return <LoadingPreview query={query} refusal={failed} />
  return (
    <>
      <div className={classes.page}>
        <FilePicture
          file={query.data}
          className={classes.picture}
          alt={originalName}
          onError={() => setIsBroken(true)}
        />
      </div>
      <div className={classes.ways}>
        <InNewTab file={query.data} />
      </div>
    </>
  )
}

/** Shows the first page as rendered by the server and, on request, all pages in the browser's PDF viewer. */
function Pages({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { id, originalName } = document
  const [showsAll, setShowsAll] = useState(false)
  const first = useQuery({
    ...versionQuery(document, 'first page'),
    queryFn: () => client.documents.firstPage({ id }),
    retry: 1,
  })
  const all = useQuery({
    ...versionQuery(document, 'file'),
    queryFn: () => client.documents.preview({ id }),
    enabled: showsAll,
  })
  const text = showsAll ? all.data : undefined
  const showsPages = navigator.pdfViewerEnabled
  return (
    <>
      {text && showsPages ? (
        <FileFrame file={text} className={classes.whole} title={originalName} />
      ) : !first.data ? (
        <LoadingPreview query={first} refusal={t('This PDF can’t be shown. Download it to read it.')} />
      ) : (
        <div className={classes.page}>
          <FilePicture
            file={first.data}
            className={`${classes.picture} ${classes.paper}`}
            alt={t('First page of {name}', { name: originalName })}
          />
        </div>
      )}
      {showsAll && all.error !== null ? (
        <p className={`${classes.ways} soft`} role="alert">
          {t(messageOf(apiError(all.error), connectionLost))}
        </p>
      ) : null}
      <div className={classes.ways}>
        {showsPages && !text ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-busy={all.isFetching || undefined}
            leftSection={all.isFetching ? <Loader size={14} color="currentColor" /> : null}
            onClick={() => (showsAll ? void all.refetch() : setShowsAll(true))}
          >
            {t('Show All Pages')}
          </Button>
        ) : null}
        {showsPages && text ? (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(false)}>
              {t('Show First Page')}
            </Button>
            <InNewTab file={text} />
          </>
        ) : null}
        {showsPages ? null : (
          <p className="soft small">{t('Preview isn’t available in this browser. Download the file to read it.')}</p>
        )}
      </div>
    </>
  )
}

function Text({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { id, fileSize, originalName } = document
  const query = useQuery({
    ...versionQuery(document, 'text'),
    queryFn: async () => {
      const headers = { range: `bytes=0-${maxTextBytes - 1}` }
      const file = await client.documents.preview({ id }, { context: { headers } })
      return decodeText(new Uint8Array(await file.arrayBuffer()))
    },
  })
  if (query.data === undefined)
    return <LoadingPreview query={query} refusal={t('No preview for this type of file. Download it to read it.')} />
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre className={classes.text} tabIndex={0} aria-label={originalName} dir="auto">
        {query.data}
      </pre>
      {fileSize > maxTextBytes ? (
        <p className={`${classes.ways} soft small`}>
          {t('Only the beginning is shown. Download the file to read all of it.')}
        </p>
      ) : null}
    </>
  )
}

function InNewTab({ file }: { file: Blob }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconExternalLink size={16} aria-hidden />}
      onClick={() => openInTab(file)}
    >
      {t('Open in a new tab')}
    </Button>
  )
}
