import { z } from 'zod'
import { notificationPreferenceDefaults, type NotificationPreference } from '../notifications/preferences.ts'
import { notificationSettingsNeeds } from '../notifications/view.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { PhoneNumber } from '../kit/phone.ts'
import { Id, NewPassword, text } from '../kit/text.ts'
import { imageTooLargeMessage, maxImageBytes } from './imageLimits.ts'

/** The caller's own profile (specification 3, section 3, "Profile user"). */
export const Profile = PersonName.extend({
  /** The private phone number, which only the person sees. */
  phoneNumber: z.string().nullable(),
  /** The phone number for work, which the directory shows. */
  workPhone: z.string().nullable(),
  llId: z.string().nullable(),
  /** The person's active direct reports, sorted by name. */
  subordinates: z.array(PersonName),
  /** The person's current roles. */
  userRoles: z.array(z.object({ role: z.object({ name: z.string() }) })),
})
export type Profile = z.infer<typeof Profile>

export const UpdateProfile = z.object({
  firstName: text(100, 'First name is required'),
  lastName: text(100, 'Last name is required'),
  /** The private phone number; deleted if omitted. */
  phoneNumber: PhoneNumber.optional(),
  /** The phone number for work; unchanged if omitted, deleted if empty. */
  workPhone: PhoneNumber.optional(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

const flags = Object.keys(notificationPreferenceDefaults) as NotificationPreference[]
const flag = z.boolean('Please choose true or false')

/** All notification preferences (specification 3, section 3). */
export const NotificationSettings = z.object(
  Object.fromEntries(flags.map((name) => [name, flag])) as Record<NotificationPreference, typeof flag>,
)

export const ChangePassword = z
  .object({
    currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(1024),
    newPassword: NewPassword,
    /** True to also revoke the caller's API keys, in case someone else had access to the account. */
    endKeys: z.boolean().default(true),
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    message: 'Please choose a different password from the current one',
  })
export type ChangePassword = z.infer<typeof ChangePassword>

/** The side lengths in pixels of the two stored square pictures: next to names, and on the profile. */
export const imageSizes = [96, 384] as const
export type ImageSize = (typeof imageSizes)[number]

export const profile = {
  profile: route({
    method: 'GET',
    path: '/users/profile',
    needs: 'signed-in',
    tool: 'my_profile',
    isOpenToAssistants: true,
    summary: 'Get your own profile',
  }).output(z.object({ user: Profile })),
  updateProfile: route({
    method: 'PUT',
    path: '/users/profile',
    needs: 'settings.user_preferences',
    summary: 'Update your own name and phone number',
  })
    .input(UpdateProfile)
    .output(z.object({ user: Profile })),
  notificationSettings: route({
    method: 'GET',
    path: '/users/notification-settings',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'Get your notification preferences',
  }).output(z.object({ settings: NotificationSettings })),
  setNotificationSettings: route({
    method: 'PUT',
    path: '/users/notification-settings',
    needs: notificationSettingsNeeds,
    summary: 'Update your notification preferences',
    description: 'All flags are required.',
  })
    .input(NotificationSettings)
    .output(z.object({ settings: NotificationSettings })),
  changePassword: route({
    method: 'PUT',
    path: '/users/change-password',
    needs: 'settings.update_password',
    forbidsApiKeys: true,
    summary: 'Change your own password',
    description:
      'Ends your other sessions, and your API keys unless `endKeys` is false. Wrong current passwords count as failed sign-ins.',
  })
    .input(ChangePassword)
    .output(z.object({ message: z.string() })),
  setImage: route({
    method: 'POST',
    path: '/users/{id}/profile-image',
    needs: anyOf('settings.user_preferences', 'users.update'),
    summary: 'Set a person’s picture',
    description:
      'Your own, or with `users.update` that of a person within your reach. A JPEG or PNG, cropped to a square.',
    body: 'multipart',
  })
    .input(
      z.object({
        id: Id,
        profileImage: z.file('Please select an image file').max(maxImageBytes, imageTooLargeMessage),
      }),
    )
    .output(z.object({ profileImage: z.string() })),
  removeImage: route({
    method: 'DELETE',
    path: '/users/{id}/profile-image',
    needs: anyOf('settings.user_preferences', 'users.update'),
    summary: 'Remove a person’s picture',
    success: 204,
  }).input(z.object({ id: Id })),
  image: route({
    method: 'GET',
    path: '/users/{id}/profile-image',
    needs: 'signed-in',
    summary: 'Get a person’s picture',
    description: '`profileImage` of a person is this address with `v`; 404 after the picture changes.',
    answer: 'file',
    isImmutable: true,
  })
    .input(
      z.object({
        id: Id,
        v: z.string().regex(/^[0-9a-f]{16}$/, 'This picture version is not valid'),
        size: z.coerce.number().pipe(z.literal(imageSizes)).default(96),
      }),
    )
    .output(z.file()),
}
