import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Effect } from '@muster/contract/kit/effects'
import { apiError, messageOf } from '../api/errors.ts'
import { Dialog, DialogButtons } from '../dialog/Dialog.tsx'
import type { Sending } from '../form/FormElement.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { type Fact, Facts } from '../page/Facts.tsx'
import { useFocusReturn } from '../useFocusReturn.ts'
import { EffectList } from './EffectList.tsx'

/** A form that shows its changes and their effects before they are saved. */
interface ConfirmedForm<F extends Sending> {
  form: F
  /** Returns true if the input is valid. Otherwise the form shows the errors. */
  isValid: () => boolean
  /** Asks the server for the effects of saving. */
  preview: () => Promise<{ effects: Effect[] }>
  /** Returns the changed values, with the old and the new value of each. */
  facts: () => Fact[]
  /** The title and button of the confirmation; by default it asks to save the changes. */
  title?: string
  submit?: string
}

/**
 * Shows a form's changes and their effects, and asks for confirmation before they are saved. Returns the form, which
 * asks before it is sent, and `confirmDialog`, which must be rendered next to it.
 */
export function useConfirmedForm<F extends Sending>({
  form,
  isValid,
  preview,
  facts,
  title,
  submit,
}: ConfirmedForm<F>) {
  const { t } = useTranslation()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [previewResult, setPreviewResult] = useState<{ effects: Effect[]; facts: Fact[] } | null>(null)
  useFocusReturn(previewResult !== null)

  const previewEffects = async () => {
    setFailure(null)
    if (!isValid()) return form.submit()
    setIsPreviewing(true)
    try {
      setPreviewResult({ effects: (await preview()).effects, facts: facts() })
    } catch (thrown) {
      const error = apiError(thrown)
      // Saving would be refused for the same reason, so the form shows it: errors of its fields and other people's
      // changes.
      if (error.status === 400 || error.status === 409) await form.submit()
      else setFailure(t(messageOf(error)))
    } finally {
      setIsPreviewing(false)
    }
  }

  const save = async () => {
    await form.submit()
    setPreviewResult(null)
  }
  const back = () => !form.submitting && setPreviewResult(null)

  const confirmDialog = previewResult ? (
    <Dialog opened onClose={back} title={title ?? t('Save these changes?')} size={520}>
      <Stack gap="md" mb="md">
        <div className="well">
          <Facts facts={previewResult.facts} folds />
        </div>
        <EffectList effects={previewResult.effects} />
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={back} data-autofocus>
          {t('Back')}
        </Button>
        <SubmitButton label={submit ?? t('Save Changes')} waiting={form.submitting} onClick={() => void save()} />
      </DialogButtons>
    </Dialog>
  ) : null

  const asking = {
    ...form,
    submit: previewEffects,
    submitting: isPreviewing || (form.submitting && previewResult === null),
    failure: failure ?? form.failure,
  }
  return { form: asking, confirmDialog }
}
