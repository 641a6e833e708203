import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EmergencyContact, relationships } from '@muster/contract/records/emergencyContacts'
import { client, orpc } from '../../../kit/api/client.ts'
import { focusFirstInvalid } from '../../../kit/form/focusFirstInvalid.ts'
import { Problem } from '../../../kit/form/Problem.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import formClasses from '../../../kit/form/Form.module.css'
import { relationshipWords } from './EmergencyFacts.tsx'
import { useRecordForm } from '../useRecordForm.ts'

/** What is typed: of the relationship, nothing until it is chosen. */
export type EmergencyValues = Record<keyof EmergencyContact, string>

/** Whom to call when something happens to oneself. */
export function EmergencyForm({ personId, stored }: { personId: string; stored: EmergencyValues }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { field, failure, dirty, submitting, submit } = useRecordForm({
    stored,
    schema: EmergencyContact,
    saved: t('Emergency contact saved'),
    async save(values) {
      const relationship = relationships.find((one) => one === values.relationship) ?? 'other'
      await client.records.saveEmergencyContact({ id: personId, ...values, relationship })
      await queryClient.invalidateQueries({ queryKey: orpc.records.key() })
    },
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await submit())) focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} className={formClasses.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <div className={formClasses.pair}>
        <TextInput label={t('Contact Name')} required maxLength={100} autoComplete="off" {...field('contactName')} />
        <NativeSelect
          label={t('Relationship')}
          required
          data={[
            { value: '', label: t('Please choose'), disabled: true },
            ...relationships.map((one) => ({ value: one, label: t(relationshipWords[one]) })),
          ]}
          {...field('relationship')}
        />
      </div>
      <div className={formClasses.pair}>
        <TextInput label={t('Phone Number')} required type="tel" maxLength={40} {...field('phoneNumber')} />
        <TextInput label={t('Email Address (optional)')} type="email" maxLength={254} {...field('email')} />
      </div>
      <Textarea label={t('Address (optional)')} rows={3} maxLength={300} {...field('address')} />
      <div>
        <Problem title={t('Failed to save emergency contact')} message={failure} />
        <div className={formClasses.buttons}>
          <SubmitButton
            label={t('Save Changes')}
            waitingLabel={t('Saving...')}
            waiting={submitting}
            disabled={!dirty}
          />
        </div>
      </div>
      <UnsentGuard dirty={dirty} />
    </form>
  )
}
