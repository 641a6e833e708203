import { IconMail, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ContactLinks.module.css'

/** Shows an email address as a link that writes to it. */
export const MailLink = ({ email }: { email: string }) => (
  <a className={`${classes.contact} link breaks`} href={`mailto:${email}`}>
    {email}
  </a>
)

const hrefOf = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Shows a phone number as a link that calls it. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={`${classes.contact} link nowrap numbers`} href={hrefOf(phone)}>
    <bdi>{phone}</bdi>
  </a>
)

/** Shows a phone number and an email address as icons at the end of a row. */
export function ContactIcons({ name, phone, email }: { name: string; phone: string | null; email: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.icons}>
      {phone ? (
        <a href={hrefOf(phone)} aria-label={t('Call {name}', { name })}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
        </a>
      ) : null}
      <a href={`mailto:${email}`} aria-label={t('Email {name}', { name })}>
        <IconMail size={20} stroke={1.75} aria-hidden />
      </a>
    </span>
  )
}
