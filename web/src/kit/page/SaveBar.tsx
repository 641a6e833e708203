import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Sending } from '../form/FormElement.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import classes from './SaveBar.module.css'

/**
 * Shows the button that saves a form on a page. Once something has changed, the bar stays in sight at the bottom of the
 * window, says how many changes there are and offers to discard them.
 */
export function SaveBar({ form, label, disabled }: { form: Sending; label?: string; disabled?: boolean }) {
  const { t } = useTranslation()
  const { changes = 0, reset, dirty, submitting } = form
  return (
    <div className={classes.bar} data-dirty={dirty || undefined}>
      <SubmitButton
        label={label ?? t('Save Changes')}
        waitingLabel={t('Saving…')}
        waiting={submitting}
        disabled={disabled}
      />
      {dirty && reset ? (
        <Button
          ref={passFocusOnUnmount}
          variant="default"
          aria-disabled={submitting || undefined}
          onClick={() => !submitting && reset()}
        >
          {t('Discard')}
        </Button>
      ) : null}
      <p className="soft" role="status">
        {dirty && changes > 0 ? t('{count} changes', { count: changes }) : null}
      </p>
    </div>
  )
}
