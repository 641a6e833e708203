import { Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import { MailFrame } from './MailFrame.tsx'
import { draftOf, type TemplateValues } from './templateForm.ts'
import classes from './edit.module.css'

/** Milliseconds after the last keystroke before the preview updates. */
const pauseMs = 400

/** Shows a preview of the email with sample data while it is being edited. */
export function LivePreview({ values }: { values: TemplateValues }) {
  const { t } = useTranslation()
  const [pausedValues] = useDebouncedValue(values, pauseMs)
  const draft = draftOf(pausedValues)
  const isEmpty = draft.htmlContent.trim() === ''
  const { data, error } = useQuery({
    queryKey: orpc.templates.previewDraft.queryKey({ input: draft }),
    // Returned together, so that the draft and its preview stay in step until the next answer.
    queryFn: async () => ({ ...(await client.templates.previewDraft(draft)), draft }),
    enabled: !isEmpty,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={t('Preview')} style={{ minInlineSize: 0 }}>
      <h3 className={`${classes.head} subhead`}>{t('Preview')}</h3>
      {isEmpty ? (
        <p className="nothing">{t('Your text appears here with sample data.')}</p>
      ) : error ? (
        <p className="nothing" role="status">
          {t('Fix this to see the preview: {problem}', { problem: t(problemOf(error)) })}
        </p>
      ) : data ? (
        <Stack gap="md">
          <p className="medium breaks" dir="auto">
            {data.preview.subject}
          </p>
          <MailFrame html={data.draft} />
          <pre className={classes.text} dir="auto" tabIndex={0} role="region" aria-label={t('Text content')}>
            {data.preview.textContent}
          </pre>
        </Stack>
      ) : null}
    </section>
  )
}

function problemOf(error: unknown): string {
  const failure = apiError(error)
  return Object.values(failure.fieldErrors)[0] ?? messageOf(failure)
}
