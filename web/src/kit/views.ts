import { IconBell, type Icon } from '@tabler/icons-react'
import type { Viewer, ViewEntry } from '@muster/contract/access/viewer'
import type { NotificationPreference } from '@muster/contract/notifications/preferences'
import type { ComponentType } from 'react'

/** A view: what the contract says of it, and how it looks. */
export interface View extends ViewEntry {
  /** Puts it into the sidebar; a view without one is reached from elsewhere. */
  icon?: Icon
  /** What is said to somebody who may not see it, where the specification fixes the words. */
  denial?: string
  /** Its page, in a script of its own that can be fetched ahead; absent where it is not built yet. */
  Page?: ComponentType & { ahead: () => void }
}

/** What one can choose to be notified of, or not: a part of the settings' tab Notifications. */
export interface PreferenceGroup {
  title: string
  description: string
  /** Where it stands among the groups of all features (specification 3, section 3). */
  place: number
  choices: readonly { flag: NotificationPreference; label: string; description: string }[]
}

/** How something looks that a person is told of. */
export interface Sign {
  icon: Icon
  colour: 'accent' | 'amber' | 'blue' | 'green' | 'grey' | 'red'
}

/** What a feature says of itself in the browser, in its `view.ts`: light, since the shell brings that of all along. */
export interface FeatureView {
  /** Its name in the contract, with which the keys of its queries begin. */
  feature: string
  views?: readonly View[]
  /** The other features of which its screens show something: when one of these changes, they are read again. */
  shows?: readonly string[]
  /** Whether a change of it may be one of who is signed in, or of what they may do. */
  ofSession?: boolean
  /** What the areas of its permissions are called, the part of a permission's name before the dot. */
  areas?: Readonly<Record<string, string>>
  /** Its notifications: how their types begin, one way or several, their sign, and that of types with one of their own. */
  notices?: Sign & { begin: string | readonly string[]; signs?: Readonly<Record<string, Sign>> }
  preferences?: PreferenceGroup
  /** What of its things opens by an address, by the types that the audit trail has of them; the thing's id stands for `ID`. */
  opens?: Readonly<Record<string, string>>
}

let declared: readonly FeatureView[] = []

/** Tells the kit of all features, once and before anything is drawn; the application's list does (app/views.ts). */
export function declareFeatures(features: readonly FeatureView[]): readonly FeatureView[] {
  declared = features
  return features
}

/** What all features say of themselves, in the order of the sidebar. */
export const declaredFeatures = (): readonly FeatureView[] => declared

/** The view with a key, the dashboard without one; undefined where there is none. */
export const viewWith = (key: string | null): View | undefined =>
  declared.flatMap(({ views = [] }) => views).find((view) => view.key === (key ?? 'dashboard'))

/** Whether somebody may open a view; a key that is no view shows everybody the plain dashboard. */
export const mayOpen = (key: string | null, viewer: Viewer): boolean => viewWith(key)?.shownTo(viewer) ?? true

/** Whether a link within the application, `?view=leaves&request=…`, leads somebody to a page and not to a refusal. */
export const mayFollow = (link: string, viewer: Viewer): boolean =>
  mayOpen(new URLSearchParams(link.replace(/^[^?]*/, '')).get('view'), viewer)

/** Where a thing of this type is opened, `?view=leaves&request=…`; null where that has no address. */
export function addressOf(type: string, id: string): string | null {
  const found = declared.find(({ opens }) => opens && Object.hasOwn(opens, type))?.opens?.[type]
  return found?.replace('ID', encodeURIComponent(id)) ?? null
}

/** The feature that a notification of this type comes from, if one says so. */
export const featureTelling = (type: string): FeatureView | undefined =>
  declared.find(({ notices }) => notices && [notices.begin].flat().some((begin) => type.startsWith(begin)))

const unknown: Sign = { icon: IconBell, colour: 'blue' }

/** The sign of a notification of this type; a type that no feature knows has a generic one (specification 3, section 3). */
export function signOf(type: string): Sign {
  const notices = featureTelling(type)?.notices
  return notices?.signs?.[type] ?? notices ?? unknown
}

/** The English words for an area of permissions, as the feature says them that checks these. */
export const areaWord = (area: string): string => declared.find(({ areas }) => areas?.[area])?.areas?.[area] ?? area

/** What one can choose to be notified of, by group. */
export const preferenceGroups = (): PreferenceGroup[] =>
  declared.flatMap(({ preferences = [] }) => preferences).toSorted((one, other) => one.place - other.place)
