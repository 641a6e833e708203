import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import CommentThread from './CommentThread.tsx'

/** Shows the comments on a run and on its records. `name` is the month or the name of the extra run. */
export default function CommentsDialog(props: { runKey: string; name: string; onClose: () => void }) {
  const { runKey, name, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog opened inAddress onClose={onClose} title={t('Comments, {month}', { month: name })} size={560}>
      <CommentThread on={{ runKey }} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
