import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsentGuard } from '../dialog/UnsentGuard.tsx'
import { FormElement, type Sending, Problem } from '../form/FormElement.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import classes from './InlineForm.module.css'
import { SaveBar } from './SaveBar.tsx'

/**
 * Shows a form on a page, and asks before the user leaves unsent input. Without `submit` its button is 'Save Changes',
 * which is enabled once something has changed, in a bar that then stays in sight. Short fields are as wide as what they
 * hold.
 */
export function InlineForm(props: {
  form: Sending
  /** The label of the button. */
  submit?: string
  /** The button's label while sending. */
  waiting?: string
  disabled?: boolean
  /** True if another button around the form is the primary one. */
  isSecondary?: boolean
  /** True if the form can't be sent; it then has no buttons. */
  readOnly?: boolean
  /** The title of the error. */
  failed?: string
  onCancel?: () => void
  children: ReactNode
}) {
  const { form, submit, waiting, disabled = !submit && !form.dirty, isSecondary, readOnly, failed, onCancel } = props
  const { children } = props
  const { t } = useTranslation()
  return (
    <FormElement form={form} disabled={disabled} className={classes.form}>
      <Stack gap="md">{children}</Stack>
      <Problem title={failed} message={form.failure} />
      {readOnly ? null : submit || onCancel ? (
        <Group gap="sm" mt="xs">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          ) : null}
          <SubmitButton
            label={submit ?? t('Save Changes')}
            waitingLabel={submit ? waiting : t('Saving…')}
            variant={isSecondary ? 'default' : undefined}
            waiting={form.submitting}
            disabled={disabled}
          />
        </Group>
      ) : (
        <SaveBar form={form} disabled={disabled} />
      )}
      <UnsentGuard dirty={form.dirty} />
    </FormElement>
  )
}
