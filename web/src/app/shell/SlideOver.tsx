import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBack } from '../../kit/history.ts'
import classes from './SlideOver.module.css'

/**
 * Shows a panel that slides over the page. The browser's modal dialog keeps the focus inside and returns it afterwards.
 */
export function SlideOver(props: { opened: boolean; onClose: () => void; label: string; children: ReactNode }) {
  const { opened, onClose, label, children } = props
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useBack(opened, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === opened) return
    if (opened) element.showModal()
    else element.close()
  }, [opened])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    <dialog ref={dialog} className={classes.panel} aria-label={label} onClose={onClose} onClick={closeOnBackdrop}>
      {opened ? (
        <div className={classes.content}>
          {children}
          <ActionIcon
            className={classes.close}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Close menu')}
            onClick={onClose}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </dialog>
  )
}
