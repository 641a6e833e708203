import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TemplateVersion } from '@muster/contract/templates/calls'
import { diffLines } from '@muster/contract/templates/diffLines'
import classes from './versions.module.css'

const parts = [
  ['name', 'Name'],
  ['category', 'Category'],
  ['event', 'Used for'],
  ['subject', 'Subject'],
  ['htmlContent', 'HTML content'],
  ['textContent', 'Text content'],
] as const

const words = { '-': 'Removed', '+': 'Added', ' ': '' } as const

/** Shows the differences between an earlier version and the current one, line by line. */
export function Difference({ before, after }: { before: TemplateVersion; after: TemplateVersion }) {
  const { t } = useTranslation()
  const changed = parts.filter(([key]) => (before[key] ?? '') !== (after[key] ?? ''))
  return (
    <Stack gap="sm" className={classes.difference}>
      {changed.length === 0 ? <p className="soft">{t('Identical to the current version.')}</p> : null}
      {changed.map(([key, label]) => (
        <section key={key}>
          <h3 className={`${classes.head} subhead`}>{t(label)}</h3>
          <pre className={classes.lines} dir="auto" tabIndex={0} role="region" aria-label={t(label)}>
            {diffLines(before[key] ?? '', after[key] ?? '').map(({ sign, text }, index) => (
              // Lines have no unique key, but their order never changes.
              <span key={index} className={classes.line} data-sign={sign}>
                <span className="visually-hidden">{sign === ' ' ? null : t(words[sign])} </span>
                <span aria-hidden>{`${sign} `}</span>
                {text}
                {'\n'}
              </span>
            ))}
          </pre>
        </section>
      ))}
    </Stack>
  )
}
