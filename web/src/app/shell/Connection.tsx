import { IconCloudOff, IconAccessPoint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Connection.module.css'

/** Whether news arrive by themselves: 'Live' or 'Offline'; nothing yet while `live` is null. */
export function Connection({ live }: { live: boolean | null }) {
  const { t } = useTranslation()
  return (
    <div
      className={classes.connection}
      role="status"
      data-live={live ?? undefined}
      title={
        live === false
          ? t('The connection to the server is lost. Muster keeps trying; what you see may be out of date.')
          : undefined
      }
    >
      {live === null ? null : (
        <>
          {live ? <IconAccessPoint size={16} aria-hidden /> : <IconCloudOff size={16} aria-hidden />}
          {live ? t('Live') : t('Offline')}
        </>
      )}
    </div>
  )
}
