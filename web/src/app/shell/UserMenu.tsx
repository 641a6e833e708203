import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconKey, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../kit/api/client.ts'
import { apiError } from '../../kit/api/errors.ts'
import { followLink, setAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { leaveUnsent } from '../../kit/unsent.ts'
import { useBack } from '../../kit/useBack.ts'
import { leave } from '../useSignedIn.ts'
import menu from '../../kit/Menu.module.css'
import { PersonAvatar } from '../../kit/Person.tsx'
import { showFailure } from '../../kit/toasts.ts'
import { mayOpen } from '../../kit/views.ts'
import classes from './UserMenu.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
]

/** The menu of the signed-in person: who they are, their own pages, light or dark, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const session = useSession()
  const { user } = session
  const seesSettings = mayOpen('settings', session)
  const [opened, setOpened] = useState(false)
  useBack(opened, () => setOpened(false))
  // To stop transitions it would write a <style> element, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const signOut = useMutation({
    mutationFn: () => client.auth.logout(),
    onError: (thrown) => {
      const { status, message } = apiError(thrown)
      if (status !== 401) showFailure(t('You are still signed in'), message || t('Please try again.'))
    },
    onSettled: async (_answer, error) => {
      if (error && apiError(error).status !== 401) return
      setAddress({ view: null })
      await leave(queryClient)
    },
  })
  const name = `${user.firstName} ${user.lastName}`

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={256}
      classNames={menu}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={t('Menu of {name}', { name })}>
          <PersonAvatar person={user} size={28} />
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <p className="strong">{name}</p>
          <p className="faint small">{user.email}</p>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          onClick={() => followLink(seesSettings ? '?view=settings&tab=profile' : '?view=profile')}
        >
          {t('Your Profile')}
        </Menu.Item>
        {seesSettings ? (
          <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => followLink('?view=settings')}>
            {t('Settings')}
          </Menu.Item>
        ) : null}
        {mayOpen('change-password', session) ? (
          <Menu.Item
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={() => followLink('?view=change-password')}
          >
            {t('Change Password')}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Label>{t('Appearance')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => signOut.isPending || leaveUnsent(() => signOut.mutate())}
        >
          {signOut.isPending ? t('Signing out...') : t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
