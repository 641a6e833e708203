import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { Toggle } from '../../../kit/form/Toggle.tsx'
import { preferenceGroups } from '../../../kit/views.ts'
import { useNotificationSettings } from './useNotificationSettings.ts'
import classes from './NotificationsTab.module.css'

/** The tab Notifications: of what one is told, by group, sent together. */
export default function NotificationsTab() {
  const { t } = useTranslation()
  const { settings, notLoaded, retry, set, setAll, dirty, submitting, failure, submit } = useNotificationSettings()
  if (!settings) return <ListSkeleton rows={7} height={56} />

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes.all}>
        <Button variant="default" onClick={() => setAll(true)}>
          {t('Enable All')}
        </Button>
        <Button variant="default" onClick={() => setAll(false)}>
          {t('Disable All')}
        </Button>
      </div>
      {notLoaded ? (
        <div className={classes.problem}>
          <Problem
            title={t('Your preferences could not be loaded')}
            message={t('These are the defaults. Saving them would take the place of what you chose before.')}
          />
          <Button variant="default" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      ) : null}
      {preferenceGroups().map(({ title, description, choices }) => (
        <Section key={title} title={t(title)} description={t(description)}>
          <div className={classes.choices}>
            {choices.map(({ flag, label, description: about }) => (
              <Toggle
                key={flag}
                label={t(label)}
                description={t(about)}
                checked={settings[flag]}
                onChange={(checked) => set({ [flag]: checked })}
              />
            ))}
          </div>
        </Section>
      ))}
      <div className={classes.bar}>
        <Problem title={t('Failed to update notification settings')} message={failure} />
        <SubmitButton
          label={t('Save Preferences')}
          waitingLabel={t('Saving...')}
          waiting={submitting}
          disabled={!dirty && !notLoaded}
        />
      </div>
      <UnsentGuard dirty={dirty} />
    </form>
  )
}
