import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateDraft } from '@muster/contract/templates/calls'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import classes from './edit.module.css'

const widths = [
  { key: 'wide', label: 'Computer', Icon: IconDeviceDesktop },
  { key: 'narrow', label: 'Phone', Icon: IconDeviceMobile },
] as const
const schemes = [
  { key: 'light', label: 'Light', Icon: IconSun },
  { key: 'dark', label: 'Dark', Icon: IconMoon },
] as const

/** The fields of a template that determine its HTML. */
export type MailHtml = Pick<TemplateDraft, 'htmlContent' | 'category' | 'event'>

/** Shows the HTML of an email as email programs would: on a computer or a phone, light or dark. */
export function MailFrame({ html: { htmlContent, category, event } }: { html: MailHtml }) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const mail = { htmlContent, category, event: event ?? '', scheme }
  return (
    <div className={classes.mail}>
      <div className={classes.ways}>
        <ViewChoice legend={t('Preview width')} options={widths} chosen={width} onChoose={setWidth} />
        <ViewChoice legend={t('Preview colours')} options={schemes} chosen={scheme} onChoose={setScheme} />
      </div>
      <div className={classes.desk}>
        <Page key={JSON.stringify(mail)} mail={mail} width={width} />
      </div>
    </div>
  )
}

/**
 * Shows an email rendered by the server in a frame without scripts. A document created by this page would inherit its
 * content security policy, which blocks the email's styles. The form is posted into a new frame for each change, so
 * that the Back button does not step through the previews.
 */
function Page({ mail, width }: { mail: Record<string, string>; width: string }) {
  const { t } = useTranslation()
  const name = useId()
  // The key of this component changes with the email, so each email gets a new frame.
  const [firstMail] = useState(mail)
  useEffect(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', target: name, hidden: true })
    form.action = '/api/email-templates/frame'
    for (const [field, value] of Object.entries(firstMail)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name: field, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
    form.remove()
  }, [firstMail, name])
  return <iframe name={name} sandbox="" title={t('HTML content')} className={classes.page} data-width={width} />
}
