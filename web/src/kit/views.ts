import { IconBell, type Icon } from '@tabler/icons-react'
import type { Viewer, ViewEntry } from '@muster/contract/access/viewer'
import type { NotificationPreference } from '@muster/contract/notifications/preferences'
import type { ComponentType } from 'react'

/** A view: its entry in the contract, its appearance and its page. */
export interface View extends ViewEntry {
  /** Its icon in the sidebar; a view without one is opened from elsewhere. */
  icon?: Icon
  /** The message for people who may not see it, if the specification fixes the words. */
  denial?: string
  /** Its page, in a script of its own that can be fetched ahead; absent if it is not built yet. */
  Page?: ComponentType & { prefetch: () => void }
}

/** A group of notification preferences, a section of the settings' tab Notifications. */
export interface PreferenceGroup {
  title: string
  description: string
  /** Its position among the groups of all features (specification 3, section 3). */
  position: number
  choices: readonly { flag: NotificationPreference; label: string; description: string }[]
}

/** The icon and colour of a notification. */
export interface NotificationIcon {
  icon: Icon
  colour: 'accent' | 'amber' | 'blue' | 'green' | 'grey' | 'red'
}

/** The declaration of a feature for the web, in its `view.ts`: small, because the shell loads those of all features. */
export interface FeatureView {
  /** Its name in the contract, with which its query keys begin. */
  feature: string
  views?: readonly View[]
  /** The other features whose data its screens show: when one of these changes, they are read again. */
  dependsOn?: readonly string[]
  /** True if its changes may affect the signed-in person or their permissions. */
  affectsSession?: boolean
  /** Labels of the areas of its permissions, the part of a permission's name before the dot. */
  areaLabels?: Readonly<Record<string, string>>
  /** Its notifications: the beginnings of their types, their icon, and the icons of individual types. */
  notificationIcons?: NotificationIcon & {
    typePrefixes: string | readonly string[]
    typeIcons?: Readonly<Record<string, NotificationIcon>>
  }
  preferences?: PreferenceGroup
  /** The addresses of its records, by their types in the audit trail; `ID` stands for the record's id. */
  recordLinks?: Readonly<Record<string, string>>
}

let declared: readonly FeatureView[] = []

/** Declares all features, once and before the first render; called by the application's list (app/views.ts). */
export function declareFeatures(features: readonly FeatureView[]): readonly FeatureView[] {
  declared = features
  return features
}

/** Returns the declarations of all features, in the order of the sidebar. */
export const declaredFeatures = (): readonly FeatureView[] => declared

/** Returns the view with a key, the dashboard without one; undefined if there is none. */
export const findView = (key: string | null): View | undefined =>
  declared.flatMap(({ views = [] }) => views).find((view) => view.key === (key ?? 'dashboard'))

/** Returns true if the viewer may open a view; an unknown key shows everyone the plain dashboard. */
export const mayOpen = (key: string | null, viewer: Viewer): boolean => findView(key)?.isVisibleTo(viewer) ?? true

/**
 * Returns true if a link within the application, `?view=leaves&request=…`, leads the viewer to a page and not to a
 * refusal.
 */
export const mayFollow = (link: string, viewer: Viewer): boolean =>
  mayOpen(new URLSearchParams(link.replace(/^[^?]*/, '')).get('view'), viewer)

/** Returns the address of a record of this type, `?view=leaves&request=…`; null if it has none. */
export function addressOf(type: string, id: string): string | null {
  const found = declared.find(({ recordLinks }) => recordLinks && Object.hasOwn(recordLinks, type))?.recordLinks?.[type]
  return found?.replace('ID', encodeURIComponent(id)) ?? null
}

/** Returns the feature that declares notifications of this type, if any. */
export const featureOfNotification = (type: string): FeatureView | undefined =>
  declared.find(
    ({ notificationIcons }) =>
      notificationIcons && [notificationIcons.typePrefixes].flat().some((begin) => type.startsWith(begin)),
  )

const defaultIcon: NotificationIcon = { icon: IconBell, colour: 'blue' }

/**
 * Returns the icon of a notification of this type; an undeclared type has a generic one (specification 3, section 3).
 */
export function notificationIconOf(type: string): NotificationIcon {
  const notices = featureOfNotification(type)?.notificationIcons
  return notices?.typeIcons?.[type] ?? notices ?? defaultIcon
}

/** Returns the English label of an area of permissions, as declared by its feature. */
export const areaLabelOf = (area: string): string =>
  declared.find(({ areaLabels }) => areaLabels?.[area])?.areaLabels?.[area] ?? area

/** Returns the notification preferences by group. */
export const preferenceGroups = (): PreferenceGroup[] =>
  declared.flatMap(({ preferences = [] }) => preferences).toSorted((one, other) => one.position - other.position)
