import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoteChangesNotice } from '../form/RemoteChangesNotice.tsx'
import type { Sending } from '../form/FormElement.tsx'
import { InlineForm } from '../page/InlineForm.tsx'
import { Section } from '../page/Section.tsx'

/** Shows a section of the settings with its own form, which is saved after the user has confirmed its effects. */
export function ConfirmedSection(props: {
  title: string
  description: string
  confirmed: { form: Sending & { meanwhile: ComponentProps<typeof RemoteChangesNotice> }; confirmDialog: ReactNode }
  children: ReactNode
}) {
  const { title, description, confirmed, children } = props
  const { form, confirmDialog } = confirmed
  const { t } = useTranslation()
  return (
    <Section title={title} description={description}>
      <InlineForm form={form} failed={t('Failed to update setting')}>
        {children}
        <RemoteChangesNotice {...form.meanwhile} />
      </InlineForm>
      {confirmDialog}
    </Section>
  )
}
