import { Stack, Switch } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { areSingleKeysOn, searchKeys, setSingleKeys, viewShortcuts } from './shortcuts.ts'
import classes from './SearchDialog.module.css'

/** Shows the keyboard shortcuts, and a switch for those of single keys. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  const groups: [title: string, shortcuts: [keys: string[], label: string][]][] = [
    [
      t('Everywhere'),
      [
        [[searchKeys], t('Search')],
        [['/'], t('Search')],
        [['?'], t('Show keyboard shortcuts')],
        [['Esc'], t('Close a dialog')],
      ],
    ],
    [t('Go to a page'), viewShortcuts(session).map(({ letter, label }) => [['G', letter.toUpperCase()], t(label)])],
  ]
  return (
    <Dialog opened onClose={onClose} title={t('Keyboard shortcuts')} size={480}>
      <Stack gap="lg">
        {groups.map(([title, shortcuts]) => (
          <section key={title}>
            <h3 className="subhead">{title}</h3>
            <dl className="unmarked">
              {shortcuts.map(([keys, label]) => (
                <div key={keys.join()} className={classes.keys}>
                  <dt>{label}</dt>
                  <dd style={{ margin: 0 }}>
                    {keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 ? ` ${t('then')} ` : null}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={t('Single-key shortcuts')}
          description={t('Turn them off if speech input triggers them.')}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setSingleKeys(checked)
            setIsOn(checked)
          }}
        />
        <a className={classes.help} href="/docs/" target="_blank" rel="noreferrer">
          {t('Help')}
        </a>
      </Stack>
    </Dialog>
  )
}
