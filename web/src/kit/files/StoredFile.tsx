import { Button, Group, Loader } from '@mantine/core'
import { IconDownload, IconExternalLink, IconEye, IconEyeOff, IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError, connectionLost, messageOf } from '../api/errors.ts'
import classes from './StoredFile.module.css'
import { saveFile } from './saveFile.ts'
import { showFailure } from '../messages/toasts.ts'

const isPdf = (name: string) => /\.pdf$/i.test(name)

/**
 * Shows a stored file, which can be downloaded. Pictures and PDF files also have a preview, on the page or in a new
 * tab. Previews are fetched only on demand, because each access is recorded. `title` says what kind of file it is.
 */
export function StoredFile(props: {
  name: string
  /** The address of the download. */
  url: string
  title: string
  load: () => Promise<File>
  /** The title of the error if the file can't be opened. */
  failure: string
  /** Text below the file's name. */
  note?: ReactNode
  /** Further actions for the file. */
  children?: ReactNode
}) {
  const { name, url, title, load, failure, note, children } = props
  const { t } = useTranslation()
  const [isLoading, setIsLoading] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const viewable = /\.(jpe?g|png|pdf)$/i.test(name)

  const isUnmounted = useRef(false)

  useEffect(() => {
    isUnmounted.current = false
    return () => void (isUnmounted.current = true)
  }, [])
  useEffect(() => {
    if (address === null) return
    return () => URL.revokeObjectURL(address)
  }, [address])

  const fetchFile = async (onFile: (file: File) => void) => {
    if (isLoading) return
    setIsLoading(true)
    try {
      const file = await load()
      if (!isUnmounted.current) onFile(file)
    } catch (thrown) {
      if (!isUnmounted.current) showFailure(failure, t(messageOf(apiError(thrown), connectionLost)))
    } finally {
      setIsLoading(false)
    }
  }
  const toggle = () => {
    if (address === null) void fetchFile((file) => setAddress(URL.createObjectURL(file)))
    else setAddress(null)
  }
  const Eye = address === null ? IconEye : IconEyeOff

  return (
    <div className={`${classes.file} framed`}>
      <Group gap="xs" px="sm" py="xs">
        <IconPaperclip className="icon" size={18} aria-hidden />
        <span className={`${classes.name} breaks`}>
          {name}
          {note ? <span className={`${classes.about} faint small`}>{note}</span> : null}
        </span>
        <Group component="span" gap="xs" className={classes.buttons}>
          {viewable ? (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={isLoading ? <Loader size={14} color="currentColor" /> : <Eye size={16} aria-hidden />}
              aria-busy={isLoading || undefined}
              onClick={toggle}
            >
              {address === null ? t('View') : t('Hide')}
            </Button>
          ) : null}
          <Button
            component="a"
            c="inherit"
            href={url}
            download={name}
            aria-busy={isLoading || undefined}
            onClick={(event) => {
              // The browser's own download could not show an error from the server.
              event.preventDefault()
              void fetchFile((file) => saveFile(file, name))
            }}
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Download')}
          </Button>
          {children}
        </Group>
      </Group>
      {viewable ? null : (
        <p className={`${classes.note} soft`}>{t('Word files can’t be previewed. Download the file to read it.')}</p>
      )}
      {address === null ? null : (
        <div className={classes.preview}>
          <Preview address={address} name={name} title={title} />
          <a className={classes.open} href={address} target="_blank" rel="noreferrer">
            <IconExternalLink size={16} aria-hidden />
            {t('Open in a new tab')}
          </a>
        </div>
      )}
    </div>
  )
}

/** Shows the picture or the pages of the PDF, if the browser can display it. */
function Preview({ address, name, title }: { address: string; name: string; title: string }) {
  const { t } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  if (isPdf(name))
    return navigator.pdfViewerEnabled ? (
      <iframe className={classes.pdf} src={address} title={title} />
    ) : (
      <p className={`${classes.note} soft`}>{t('Preview isn’t available in this browser.')}</p>
    )
  if (hasFailed)
    return <p className={`${classes.note} soft`}>{t('This picture can’t be shown. Download it to see it.')}</p>
  return <img className={classes.picture} src={address} alt={title} onError={() => setHasFailed(true)} />
}
