import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { isTemplate, type Mail } from '../labels.ts'
import { MailFrame } from './MailFrame.tsx'
import classes from './edit.module.css'

/**
 * Shows a template or a built-in text filled with sample data: subject, HTML and text (specification 3, section 2). A
 * template that can't be used shows why instead. Beside the list (`isBrief`), it is only what readers see.
 */
export function MailPreview({ mail, isBrief = false }: { mail: Mail; isBrief?: boolean }) {
  const { t } = useTranslation()
  const { category, event } = mail
  const problem = isTemplate(mail) ? mail.problem : null
  const { htmlContent } = isTemplate(mail) ? mail : mail.builtIn
  const query = useQuery({
    ...(isTemplate(mail)
      ? orpc.templates.preview.queryOptions({ input: { id: mail.id } })
      : orpc.templates.previewDraft.queryOptions({ input: { category, event, ...mail.builtIn } })),
    gcTime: 0,
    enabled: problem === null,
  })
  if (problem !== null)
    return <p className="measure">{t('Built-in text is sent instead. {problem}', { problem: t(problem) })}</p>
  return (
    <Loaded
      query={query}
      failed={t('Failed to preview email template')}
      skeleton={<ListSkeleton rows={3} height={96} />}
    >
      {({ preview: { subject, textContent } }) =>
        isBrief ? (
          <Stack gap="sm">
            <p className="breaks" dir="auto">
              <span className="faint">{t('Subject')}</span> <span className="medium">{subject}</span>
            </p>
            <MailFrame html={{ htmlContent, category, event }} />
          </Stack>
        ) : (
          <Stack gap="md">
            <section>
              <h3 className={`${classes.head} subhead`}>{t('Subject')}</h3>
              <p className="breaks" dir="auto">
                {subject}
              </p>
            </section>
            <section>
              <h3 className={`${classes.head} subhead`}>{t('HTML content')}</h3>
              <MailFrame html={{ htmlContent, category, event }} />
            </section>
            <section>
              <h3 className={`${classes.head} subhead`}>{t('Text content')}</h3>
              <pre className={classes.text} dir="auto" tabIndex={0} aria-label={t('Text content')} role="region">
                {textContent}
              </pre>
            </section>
          </Stack>
        )
      }
    </Loaded>
  )
}
