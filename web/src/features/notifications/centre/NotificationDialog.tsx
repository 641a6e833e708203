import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@muster/contract/notifications/calls'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { textDirection } from '../../../kit/textDirection.ts'
import { typeLabels } from './labels.ts'

/**
 * Shows the full text of the notification whose id is in the address. The dialog stays open even if the notification
 * leaves the list, for example when it is marked as read and the list shows only unread ones.
 */
export function NotificationDialog({ notices }: { notices: readonly Notification[] | undefined }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const id = params.get('notice')
  const found = notices?.find((each) => each.id === id)
  const [lastFound, setLastFound] = useState(found)
  if (found && found !== lastFound) setLastFound(found)
  const notice = id !== null && lastFound?.id === id ? lastFound : null
  const close = () => set({ notice: null }, { replace: true })
  return (
    <Dialog opened={notice !== null} onClose={close} title={notice?.title ?? ''} inAddress>
      {notice ? (
        <>
          <p className="faint small">
            {t(typeLabels[notice.type] ?? 'Notification')} · {formatInstant(notice.createdAt)}
          </p>
          <p
            className="breaks"
            dir={textDirection(notice.message)}
            style={{ whiteSpace: 'pre-line', marginBlockStart: '0.75rem' }}
          >
            {notice.message}
          </p>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {t('Close')}
            </Button>
          </DialogButtons>
        </>
      ) : null}
    </Dialog>
  )
}
