import '../../../kit/api/schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CertificateRetention as Schema } from '@muster/contract/settings/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/toasts.ts'

const options = orpc.settings.certificateRetention.queryOptions()

/** For how long cancelled leave requests keep their medical certificates. */
export function CertificateRetention() {
  const { t } = useTranslation()
  const stored = useQuery(options)
  return (
    <Section
      title={t('Medical certificates')}
      description={t(
        'A cancelled leave request keeps its certificate for this long. Then the certificate is removed, and the audit trail says so. Please choose what the law asks of your company.',
      )}
    >
      <Loaded query={stored} skeleton={<ListSkeleton rows={1} height={64} />}>
        {({ days }) => <RetentionForm stored={days} />}
      </Loaded>
    </Section>
  )
}

function RetentionForm({ stored }: { stored: number }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { days: String(stored) },
    schema: Schema,
    toInput: ({ days }) => ({ days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN }),
    submit: (input) => client.settings.setCertificateRetention(input),
    done: (answer) => {
      queryClient.setQueryData(options.queryKey, answer)
      showSuccess(t('Saved'))
    },
  })
  return (
    <InlineForm
      form={form}
      submit={t('Save Changes')}
      waiting={t('Saving...')}
      disabled={!form.dirty}
      failed={t('Failed to update setting')}
    >
      <TextField
        form={form}
        name="days"
        label={t('Days to keep certificates of cancelled requests')}
        inputMode="numeric"
        required
      />
    </InlineForm>
  )
}
