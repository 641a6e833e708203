import classes from './ContactLinks.module.css'

/** Shows an email address as a link that writes to it. */
export const MailLink = ({ email }: { email: string }) => (
  <a className={`${classes.contact} link breaks`} href={`mailto:${email}`}>
    {email}
  </a>
)

/** Shows a phone number as a link that calls it. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={`${classes.contact} link nowrap numbers`} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    <bdi>{phone}</bdi>
  </a>
)
