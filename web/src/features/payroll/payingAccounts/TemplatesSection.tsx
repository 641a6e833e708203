import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { fieldLabels } from './fieldLabels.ts'

const TemplateDialog = lazyPart(() => import('./TemplateDialog.tsx'))

/** Shows the templates of CSV files for banks, and lets the user add, change and remove them. */
export function TemplatesSection() {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.paymentTemplates.queryOptions())
  const [edited, setEdited] = useState<PaymentTemplate | 'new' | null>(null)
  useFocusReturn(edited !== null)
  const removal = useAction({
    call: ({ id }: PaymentTemplate, context) => client.payroll.removePaymentTemplate({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Template removed'), name),
    invalidates: 'payroll',
    confirm: ({ name }) => ({
      title: t('Remove the template {name}?', { name }),
      message: t('Files already downloaded stay valid.'),
      confirmLabel: t('Remove Template'),
      danger: true,
    }),
  })
  return (
    <Section
      title={t('Bank file templates')}
      description={t('CSV files in the format that your bank asks for.')}
      action={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('Add Template')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={3} height={52} />}>
        {({ templates }) =>
          templates.length > 0 ? (
            <ul className="framed rows">
              {templates.map((template) => (
                <li key={template.id} className="row">
                  <span style={{ flex: 1, minInlineSize: 0 }}>
                    <span className="medium breaks">{template.name}</span>
                    <span className="soft small breaks" style={{ display: 'block' }}>
                      {template.columns.map(({ field }) => t(fieldLabels[field])).join(' · ')}
                    </span>
                  </span>
                  <RowActions
                    actions={[
                      { label: t('Edit'), onClick: () => setEdited(template) },
                      { label: t('Remove Template'), danger: true, onClick: () => removal.confirm(template) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{t('No template yet. Add one for each bank.')}</p>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {edited ? <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
      {removal.confirmDialog}
    </Section>
  )
}
