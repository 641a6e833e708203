import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { Button, Loader } from '@mantine/core'
import { IconDownload, IconExternalLink, IconEye, IconEyeOff, IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { showFailure } from '../../ui/toasts.ts'
import { loadFailure } from '../../leave/failures.ts'
import classes from './Certificate.module.css'

const isPicture = (name: string) => /\.(jpe?g|png)$/i.test(name)
const isPdf = (name: string) => /\.pdf$/i.test(name)

/**
 * A medical certificate. Pictures and PDF are shown in place and in a tab of their own, but fetched only when asked for,
 * because each look is recorded; every kind can be downloaded.
 */
export function Certificate({ id, url, name }: { id: string; url: string; name: string }) {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const viewable = isPicture(name) || isPdf(name)

  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])
  useEffect(() => {
    if (address === null) return
    return () => URL.revokeObjectURL(address)
  }, [address])

  const view = async () => {
    setWaiting(true)
    try {
      const file = await client.leaves.certificate({ id })
      if (!gone.current) setAddress(URL.createObjectURL(file))
    } catch (thrown) {
      if (!gone.current) showFailure(t('The certificate could not be opened'), t(loadFailure(apiError(thrown)) ?? ''))
    } finally {
      setWaiting(false)
    }
  }
  const toggle = () => {
    if (waiting) return
    if (address === null) void view()
    else setAddress(null)
  }
  const Eye = address === null ? IconEye : IconEyeOff

  return (
    <div className={classes.certificate}>
      <div className={classes.line}>
        <IconPaperclip className={classes.icon} size={18} aria-hidden />
        <span className={classes.name}>{name}</span>
        <span className={classes.buttons}>
          {viewable ? (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={waiting ? <Loader size={14} color="currentColor" /> : <Eye size={16} aria-hidden />}
              aria-busy={waiting || undefined}
              onClick={toggle}
            >
              {address === null ? t('View') : t('Hide')}
            </Button>
          ) : null}
          <Button
            component="a"
            className={classes.download}
            href={url}
            download={name}
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Download')}
          </Button>
        </span>
      </div>
      {viewable ? null : (
        <p className={classes.note}>{t('A Word file cannot be shown here. Download it to read it.')}</p>
      )}
      {address === null ? null : (
        <div className={classes.preview}>
          <Preview address={address} name={name} />
          <a className={classes.open} href={address} target="_blank" rel="noreferrer">
            <IconExternalLink size={16} aria-hidden />
            {t('Open in a new tab')}
          </a>
        </div>
      )}
    </div>
  )
}

/** The picture or the pages themselves, where the browser can show them. */
function Preview({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState(false)
  if (isPdf(name))
    return navigator.pdfViewerEnabled ? (
      <iframe className={classes.pdf} src={address} title={t('Medical Certificate')} />
    ) : (
      <p className={classes.note}>{t('This browser does not show PDF files within a page.')}</p>
    )
  if (broken) return <p className={classes.note}>{t('This picture cannot be shown. Download it to see it.')}</p>
  return (
    <img className={classes.picture} src={address} alt={t('Medical Certificate')} onError={() => setBroken(true)} />
  )
}
