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
  Page?: ComponentType & { ahead: () => void }
}

/** A group of notification preferences, a section of the settings' tab Notifications. */
export interface PreferenceGroup {
  title: string
  description: string
  /** Its position among the groups of all features (specification 3, section 3). */
  place: number
  choices: readonly { flag: NotificationPreference; label: string; description: string }[]
}

/** The icon and colour of a notification. */
export interface Sign {
  icon: Icon
  colour: 'accent' | 'amber' | 'blue' | 'green' | 'grey' | 'red'
}

/** The declaration of a feature for the web, in its `view.ts`: small, because the shell loads those of all features. */
export interface FeatureView {
  /** Its name in the contract, with which its query keys begin. */
  feature: string
  views?: readonly View[]
  /** The other features whose data its screens show: when one of these changes, they are read again. */
  shows?: readonly string[]
  /** True if its changes may affect the signed-in person or their permissions. */
  ofSession?: boolean
  /** Labels of the areas of its permissions, the part of a permission's name before the dot. */
  areas?: Readonly<Record<string, string>>
  /** Its notifications: the beginnings of their types, their icon, and the icons of individual types. */
  notices?: Sign & { begin: string | readonly string[]; signs?: Readonly<Record<string, Sign>> }
  preferences?: PreferenceGroup
  /** The addresses of its records, by their types in the audit trail; `ID` stands for the record's id. */
  opens?: Readonly<Record<string, string>>
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
export const viewWith = (key: string | null): View | undefined =>
  declared.flatMap(({ views = [] }) => views).find((view) => view.key === (key ?? 'dashboard'))

/** Returns true if the viewer may open a view; an unknown key shows everyone the plain dashboard. */
export const mayOpen = (key: string | null, viewer: Viewer): boolean => viewWith(key)?.isVisibleTo(viewer) ?? true

/**
 * Returns true if a link within the application, `?view=leaves&request=…`, leads the viewer to a page and not to a
 * refusal.
 */
export const mayFollow = (link: string, viewer: Viewer): boolean =>
  mayOpen(new URLSearchParams(link.replace(/^[^?]*/, '')).get('view'), viewer)

/** Returns the address of a record of this type, `?view=leaves&request=…`; null if it has none. */
export function addressOf(type: string, id: string): string | null {
  const found = declared.find(({ opens }) => opens && Object.hasOwn(opens, type))?.opens?.[type]
  return found?.replace('ID', encodeURIComponent(id)) ?? null
}

/** Returns the feature that declares notifications of this type, if any. */
export const featureTelling = (type: string): FeatureView | undefined =>
  declared.find(({ notices }) => notices && [notices.begin].flat().some((begin) => type.startsWith(begin)))

const unknown: Sign = { icon: IconBell, colour: 'blue' }

/**
 * Returns the icon of a notification of this type; an undeclared type has a generic one (specification 3, section 3).
 */
export function signOf(type: string): Sign {
  const notices = featureTelling(type)?.notices
  return notices?.signs?.[type] ?? notices ?? unknown
}

/** Returns the English label of an area of permissions, as declared by its feature. */
export const areaWord = (area: string): string => declared.find(({ areas }) => areas?.[area])?.areas?.[area] ?? area

/** Returns the notification preferences by group. */
export const preferenceGroups = (): PreferenceGroup[] =>
  declared.flatMap(({ preferences = [] }) => preferences).toSorted((one, other) => one.place - other.place)
