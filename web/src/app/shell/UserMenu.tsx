import { Box, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import {
  IconChevronDown,
  IconHelp,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '@muster/contract/access/viewer'
import { client } from '../../kit/api/client.ts'
import { apiError } from '../../kit/api/errors.ts'
import { invalidate, signOutKey } from '../../kit/api/queryClient.ts'
import { followLink, setAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { runSignOutTasks, SignOutTaskError } from '../../kit/session/signOutTasks.ts'
import { leaveUnsent } from '../../kit/unsent.ts'
import { useBack } from '../../kit/history.ts'
import { useOpener } from '../../kit/useOpener.tsx'
import { leave } from '../useSignedIn.ts'
import { OpenerMenu } from '../../kit/OpenerMenu.tsx'
import { PersonAvatar } from '../../kit/people/Person.tsx'
import { showFailure } from '../../kit/messages/toasts.ts'
import { mayFollow, mayOpen } from '../../kit/views.ts'
import classes from './UserMenu.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as system' },
]

/** The pages that are not views of the application. */
const outside = [
  { label: 'Help', icon: IconHelp, href: '/docs/' },
  { label: 'About Muster', icon: IconInfoCircle, href: '/api/about' },
]

/** Returns the address of the user's profile: a tab of the settings, or a separate page for users without settings. */
const ownProfile = (session: Viewer) => (mayOpen('settings', session) ? '?view=settings&tab=profile' : '?view=profile')

/** Shows the user menu: the person's name, their pages, the colour scheme and the sign-out button. */
export function UserMenu() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const session = useSession()
  const { user } = session
  const opener = useOpener('menu')
  useBack(opener.opened, () => opener.setOpened(false))
  // To suppress transitions, Mantine would write a <style> element, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const signOut = useMutation({
    mutationKey: signOutKey,
    mutationFn: async () => {
      // Requests still running when the session ends would be refused, and the page would then ask the user to sign in
      // again.
      await runSignOutTasks()
      await queryClient.cancelQueries()
      await client.auth.logout()
    },
    onSettled: async (_answer, error) => {
      if (error && apiError(error).status !== 401) return
      setAddress({ view: null })
      await leave(queryClient)
      if (user.signOutAddress !== null) window.location.assign(user.signOutAddress)
    },
  })
  const startSignOut = () =>
    signOut.mutate(undefined, {
      onError: (error) => {
        const { status, message } = apiError(error)
        if (status === 401) return
        const reason = error instanceof SignOutTaskError ? error.message : message
        showFailure(t('You are still signed in'), reason || t('Please try again.'))
        void invalidate(queryClient)
      },
    })
  const pages = [
    { label: 'Your Profile', icon: IconUser, href: ownProfile(session) },
    { label: 'Settings', icon: IconSettings, href: '?view=settings' },
    { label: 'Change Password', icon: IconKey, href: '?view=change-password' },
  ].filter(({ href }) => mayFollow(href, session))
  const name = `${user.firstName} ${user.lastName}`

  return (
    <>
      <button
        {...opener.button}
        type="button"
        className={classes.target}
        aria-label={t('Account menu: {name}', { name })}
      >
        <PersonAvatar person={user} size={28} />
        <IconChevronDown size={16} aria-hidden />
      </button>
      <OpenerMenu opener={opener} width={256} withinPortal={false}>
        <Box className="breaks" px={10} py={8}>
          <p className="strong">{name}</p>
          <p className="faint small">{user.email}</p>
        </Box>
        <Menu.Divider />
        {pages.map(({ label, icon: Icon, href }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={() => followLink(href)}>
            {t(label)}
          </Menu.Item>
        ))}
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
        {outside.map(({ label, icon: Icon, href }) => (
          <Menu.Item key={label} component="a" href={href} target="_blank" leftSection={<Icon size={16} aria-hidden />}>
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => signOut.isPending || leaveUnsent(startSignOut)}
        >
          {signOut.isPending ? t('Signing out…') : t('Sign out')}
        </Menu.Item>
      </OpenerMenu>
    </>
  )
}
