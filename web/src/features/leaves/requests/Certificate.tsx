import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { StoredFile } from '../../../kit/StoredFile.tsx'
import classes from './Certificate.module.css'

/** A medical certificate, to be looked at or downloaded. */
export function Certificate({ id, url, name }: { id: string; url: string; name: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.certificate}>
      <StoredFile
        name={name}
        url={url}
        title={t('Medical Certificate')}
        load={() => client.leaves.certificate({ id })}
        failure={t('The certificate could not be opened')}
      />
    </div>
  )
}
