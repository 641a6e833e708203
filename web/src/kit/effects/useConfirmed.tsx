import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Effect } from '@muster/contract/kit/effects'
import { apiError, sentenceOf } from '../api/errors.ts'
import { Dialog, DialogButtons } from '../dialog/Dialog.tsx'
import type { Sending } from '../form/FormElement.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { type Fact, Facts } from '../page/Facts.tsx'
import { useFocusBack } from '../useFocusBack.ts'
import { EffectList } from './EffectList.tsx'

/** A form whose changes are shown, with what they touch, before they are saved. */
interface Confirmed<F extends Sending> {
  form: F
  /** Whether what was typed can be sent at all; else the form says what is wrong with it. */
  isValid: () => boolean
  /** What saving would touch. */
  preview: () => Promise<{ effects: Effect[] }>
  /** What becomes another, from what to what. */
  facts: () => Fact[]
  /** What is asked, and the button's word; that changes are saved unless told. */
  title?: string
  submit?: string
}

/**
 * Puts a look at what changes, and what that touches, between a form and its saving. The form that is answered asks first;
 * `question` is to be drawn beside it.
 */
export function useConfirmed<F extends Sending>({ form, isValid, preview, facts, title, submit }: Confirmed<F>) {
  const { t } = useTranslation()
  const [looking, setLooking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState<{ effects: Effect[]; facts: Fact[] } | null>(null)
  useFocusBack(shown !== null)

  const look = async () => {
    setFailure(null)
    if (!isValid()) return form.submit()
    setLooking(true)
    try {
      setShown({ effects: (await preview()).effects, facts: facts() })
    } catch (thrown) {
      const error = apiError(thrown)
      // What is refused here is refused there, where its fields and what others changed are shown.
      if (error.status === 400 || error.status === 409) await form.submit()
      else setFailure(t(sentenceOf(error)))
    } finally {
      setLooking(false)
    }
  }

  const save = async () => {
    await form.submit()
    setShown(null)
  }
  const back = () => !form.submitting && setShown(null)

  const question = shown ? (
    <Dialog opened onClose={back} title={title ?? t('Save these changes?')} size={520}>
      <Stack gap="md" mb="md">
        <div className="well">
          <Facts facts={shown.facts} folds />
        </div>
        <EffectList effects={shown.effects} />
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
    submit: look,
    submitting: looking || (form.submitting && shown === null),
    failure: failure ?? form.failure,
  }
  return { form: asking, question }
}
