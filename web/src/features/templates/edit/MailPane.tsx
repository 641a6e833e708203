import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { isTemplate, type Mail, styleOf } from '../labels.ts'
import classes from './edit.module.css'
import { MailPreview } from './MailPreview.tsx'

/** Shows the selected email beside the list: its name, its use, its next steps, and its preview. */
export default function MailPane(props: { mail: Mail; usedFor: string; actions: readonly RowAction[] }) {
  const { mail, usedFor, actions } = props
  const { t } = useTranslation()
  const name = isTemplate(mail) ? mail.name : t(mail.name)
  return (
    <section className={`${classes.pane} card`} aria-label={t('Preview of {name}', { name })}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <h2 className="lead breaks" dir="auto">
          {name}
        </h2>
        <StatusBadge look={styleOf(mail)} />
      </Group>
      <p className="soft breaks">
        {isTemplate(mail) ? t('Used for: {email}', { email: usedFor }) : t(mail.description)}
      </p>
      {isTemplate(mail) ? (
        <p className="faint small">
          {[
            t('Changed {day}', { day: formatDate(localDayOf(mail.updatedAt)) }),
            mail.creator ? t('Created by {name}', { name: fullName(mail.creator) }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {mail.needsSuperAdmin ? <p className="faint small">{t('Only Super Admins can edit')}</p> : null}
      {actions.length ? (
        <Group gap="xs" my="sm">
          {actions.map(({ label, icon, onClick }) => (
            <Button key={label} variant="default" size="xs" leftSection={icon} onClick={onClick}>
              {label}
            </Button>
          ))}
        </Group>
      ) : null}
      <MailPreview key={isTemplate(mail) ? mail.id + mail.updatedAt : mail.event} mail={mail} isBrief />
    </section>
  )
}
