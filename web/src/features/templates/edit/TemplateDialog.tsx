import { Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { mailCategories } from '@muster/contract/kit/mail'
import { CreateTemplate, type EmailTemplate, type TemplateEvent } from '@muster/contract/templates/calls'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useEvents } from '../queries.ts'
import { categoryLabels } from '../labels.ts'
import { LivePreview } from './LivePreview.tsx'
import { templateFieldGroups, type TemplateValues, valuesOf, valuesOfEvent } from './templateForm.ts'
import { findVariableField, variableFieldProps, VariableList } from './VariableList.tsx'
import classes from './edit.module.css'

/**
 * Lets the user create a template, of `firstEvent` if given, or edit `template`, with a preview beside the form
 * (specification 3, section 2).
 */
export default function TemplateDialog(props: {
  template?: EmailTemplate
  firstEvent?: TemplateEvent
  onClose: () => void
}) {
  const { template, firstEvent, onClose } = props
  const { t } = useTranslation()
  const [present, setPresent] = useState(template)
  const events = useEvents().data?.events ?? []
  const isSuperAdmin = useSession().roles.includes(superAdminRole)
  const form = useForm({
    initial: firstEvent ? valuesOfEvent(firstEvent) : valuesOf(template),
    schema: CreateTemplate,
    submit: (input, { context }) =>
      present
        ? client.templates.update({ ...input, id: present.id, after: present.version }, { context })
        : client.templates.create(input, { context }),
    onSuccess: ({ template: { name, isActive } }) => {
      if (template) showSuccess(t('Email template updated successfully!'), name)
      else showSuccess(t('Email template created successfully!'), isActive ? name : t('Activate it when it is ready.'))
      onClose()
    },
    invalidates: 'templates',
    concurrent: {
      parts: templateFieldGroups,
      code: 'template.changed_meanwhile',
      read: async () => {
        const { templates } = await client.templates.list()
        const found = templates.find(({ id }) => id === present?.id)
        setPresent(found ?? present)
        return found ? valuesOf(found) : null
      },
      goneMessage: 'This template has been deleted.',
    },
  })
  const { values, change } = form
  const ofCategory = events.filter(({ category }) => category === values.category)
  const event = ofCategory.find((each) => each.event === values.event)
  /** The last focused field, where variables are inserted. */
  const place = useRef<HTMLElement>(null)
  const insert = (variable: string) => {
    const { field, name } = findVariableField(place.current) ?? { field: null, name: 'htmlContent' as const }
    const text = values[name]
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    const placeholder = `{{${variable}}}`
    change({ [name]: text.slice(0, from) + placeholder + text.slice(to) })
    // Place the cursor after the inserted variable.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + placeholder.length, from + placeholder.length)
    })
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={template ? t('Edit Template') : t('Create Template')}
      submit={template ? t('Save Changes') : t('Create Template')}
      disabled={template !== undefined && !form.dirty}
      failed={template ? t('Failed to update email template') : t('Failed to create email template')}
      size={1180}
    >
      <div className={classes.columns}>
        <Stack
          gap="md"
          onFocus={({ target }) => {
            if (findVariableField(target)) place.current = target
          }}
        >
          <TextField form={form} name="name" label={t('Name')} required />
          <div className="pair">
            <ChoiceField
              form={{ ...form, change: (patch: Partial<TemplateValues>) => change({ ...patch, event: '' }) }}
              name="category"
              label={t('Category')}
              options={mailCategories.map((value) => ({ value, label: t(categoryLabels[value]) }))}
            />
            <ChoiceField
              form={form}
              name="event"
              label={t('Used for')}
              none={t('No email')}
              options={ofCategory.map(({ event: value, name, needsSuperAdmin }) => ({
                value,
                label: t(name),
                disabled: needsSuperAdmin && !isSuperAdmin,
              }))}
              description={
                !isSuperAdmin && ofCategory.some(({ needsSuperAdmin }) => needsSuperAdmin)
                  ? t('Only Super Admins can choose security emails.')
                  : undefined
              }
            />
          </div>
          {event ? (
            <Stack gap={6} align="flex-start">
              <p className="soft small">{t(event.description)}</p>
              <Button variant="default" size="compact-sm" onClick={() => change({ ...event.builtIn, textContent: '' })}>
                {t('Use the Built-in Text')}
              </Button>
            </Stack>
          ) : (
            <p className="soft small">{t('Not used until you choose an email.')}</p>
          )}
          <TextField form={form} name="subject" label={t('Subject')} required {...variableFieldProps('subject')} />
          <TextAreaField
            form={form}
            name="htmlContent"
            label={t('HTML content')}
            className={classes.source}
            rows={12}
            spellCheck={false}
            required
            {...variableFieldProps('htmlContent')}
          />
          <VariableList category={values.category} event={values.event} onInsert={insert} />
          <TextAreaField
            form={form}
            name="textContent"
            label={t('Text content (optional)')}
            description={t('If empty, generated from the HTML.')}
            className={classes.source}
            rows={5}
            {...variableFieldProps('textContent')}
          />
        </Stack>
        <LivePreview values={values} />
      </div>
    </FormDialog>
  )
}
