import '../../../kit/api/schemas.ts'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CertificateRetention as Schema } from '@muster/contract/settings/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { focusFirstInvalid } from '../../../kit/form/focusFirstInvalid.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import { problemsIn } from '../../../kit/form/oldForm.ts'
import { Section } from '../../../kit/page/Section.tsx'
import classes from '../../../kit/form/Form.module.css'

const options = orpc.settings.certificateRetention.queryOptions()

/** For how long cancelled leave requests keep their medical certificates. */
export function CertificateRetention() {
  const { t } = useTranslation()
  const { data, error } = useQuery(options)
  return (
    <Section
      title={t('Medical certificates')}
      description={t(
        'A cancelled leave request keeps its certificate for this long. Then the certificate is removed, and the audit trail says so. Please choose what the law asks of your company.',
      )}
    >
      {data ? <RetentionForm stored={data.days} /> : null}
      {!data && !error ? <ListSkeleton rows={1} height={64} /> : null}
      <Problem message={!data && error ? apiError(error).message || t('Please try again.') : null} />
    </Section>
  )
}

function RetentionForm({ stored }: { stored: number }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const value = typed ?? String(stored)
  const dirty = value.trim() !== String(stored)

  const submit = async () => {
    if (submitting || !dirty) return
    const days = /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN
    const found = problemsIn(Schema, { days }).days ?? null
    setProblem(found)
    if (found) return
    setFailure(null)
    setSubmitting(true)
    try {
      queryClient.setQueryData(options.queryKey, await client.settings.setCertificateRetention({ days }))
      setTyped(null)
      showSuccess(t('Saved'))
    } catch (thrown) {
      setFailure(apiError(thrown).message || t('Please try again.'))
    } finally {
      setSubmitting(false)
    }
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    await submit()
    focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextInput
        label={t('Days to keep certificates of cancelled requests')}
        inputMode="numeric"
        autoComplete="off"
        required
        value={value}
        error={problem && t(problem)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(null)
          setFailure(null)
        }}
      />
      <Problem title={t('Failed to update setting')} message={failure} />
      <div className={classes.buttons}>
        <SubmitButton label={t('Save Changes')} waitingLabel={t('Saving...')} waiting={submitting} disabled={!dirty} />
      </div>
      <UnsentGuard dirty={dirty} />
    </form>
  )
}
