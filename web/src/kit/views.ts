import { IconBell, type Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Viewer, ViewEntry } from '@muster/contract/access/viewer'
import type { PersonName } from '@muster/contract/kit/people'
import type { NotificationPreference } from '@muster/contract/notifications/preferences'
import type { ComponentType } from 'react'
import type { SearchEntries } from './searchEntries.ts'

/** A view: its entry in the contract, its appearance and its page. */
export interface View extends ViewEntry {
  /** The view's icon in the sidebar. A view without one is opened from elsewhere. */
  icon?: Icon
  /** The letter that opens the view when it is pressed after G. */
  shortcut?: string
  /** The message for people who may not see the view, if the specification prescribes its wording. */
  denial?: string
  /** The view's page, in its own script, which can be fetched ahead. Absent if the page is not built yet. */
  Page?: ComponentType & { prefetch: () => void }
  /** The tab with which the page opens, if it has its own script: it is fetched beside the page's. */
  firstTab?: { prefetch: () => void }
}

/** The tabs of a person's page. */
export type PersonTab =
  | 'overview'
  | 'job'
  | 'pay'
  | 'leave'
  | 'time'
  | 'documents'
  | 'performance'
  | 'roles'
  | 'history'

/** A person whose page is open. */
export interface PersonOnPage extends PersonName {
  /** True if the person is the viewer. */
  isSelf: boolean
  /** The areas of personal data in which the viewer sees this person, such as `leaves`. */
  areas: ReadonlySet<string>
}

/** A part of a person's page, which a feature contributes. A tab is shown to viewers who see at least one part of it. */
export interface PersonPart {
  tab: PersonTab
  /** The part's place before the facts about the person, on the tab Overview. */
  lead?: number
  isVisibleTo: (viewer: Viewer, person: PersonOnPage) => boolean
  /** The part, in its own script. */
  Part: ComponentType<{ person: PersonOnPage }>
}

/** A kind of request that people decide on, or of question that they answer, with its tab of the view Approvals. */
export interface DecisionTab {
  /** The kind's key on the server, which counts the pending requests, and in the address. */
  key: string
  label: string
  /** True if the kind needs an answer, not a decision. */
  isQuestion?: true
  /** Returns the text of the kind's count, `19 weeks, 22 days`; omitted if it counts single requests. */
  countText?: (t: TFunction, pending: { count: number; days?: number | undefined }) => string
  isVisibleTo: (viewer: Viewer) => boolean
  Part: ComponentType & { prefetch: () => void }
}

/** A group of notification preferences: a section of the tab Notifications in the settings. */
export interface PreferenceGroup {
  title: string
  description: string
  /** The group's position among the groups of all features (specification 3, section 3). */
  position: number
  choices: readonly { flag: NotificationPreference; label: string; description: string }[]
}

/** The icon and colour of a notification. */
export interface NotificationIcon {
  icon: Icon
  colour: 'accent' | 'amber' | 'blue' | 'green' | 'grey' | 'red'
}

/**
 * The declaration of a feature for the web, in its `view.ts`. It is kept small, because the shell loads the
 * declarations of all features.
 */
export interface FeatureView {
  /** The feature's name in the contract, which is the first part of its query keys. */
  feature: string
  views?: readonly View[]
  /** The feature's parts of a person's page. */
  personParts?: readonly PersonPart[]
  /** The kinds of requests that people decide on. The view Approvals shows them together. */
  decisions?: readonly DecisionTab[]
  /**
   * Other features whose data this feature's screens show. When their data changes, this feature's data is read again.
   */
  dependsOn?: readonly string[]
  /** True if changes to the feature's data may affect the signed-in person or their permissions. */
  affectsSession?: boolean
  /** Labels for areas of permissions. The area is the part of a permission's name before the dot. */
  areaLabels?: Readonly<Record<string, string>>
  /**
   * The icons of the feature's notifications: one for all types that begin with one of `typePrefixes`, and others for
   * the individual types in `typeIcons`.
   */
  notificationIcons?: NotificationIcon & {
    typePrefixes: string | readonly string[]
    typeIcons?: Readonly<Record<string, NotificationIcon>>
  }
  preferences?: PreferenceGroup
  /**
   * The addresses of the feature's records, keyed by the record's type in the audit trail. `ID` stands for the record's
   * id.
   */
  recordLinks?: Readonly<Record<string, string>>
  /** Fetches the feature's tabs, actions and types of records that the search finds. */
  search?: () => Promise<{ default: SearchEntries }>
}

let declared: readonly FeatureView[] = []

/** Declares all features. The application's list (app/views.ts) calls it once, before the first render. */
export function declareFeatures(features: readonly FeatureView[]): readonly FeatureView[] {
  declared = features
  return features
}

/** Returns the declarations of all features, in the order of the sidebar. */
export const declaredFeatures = (): readonly FeatureView[] => declared

/** Returns the parts of a person's page that a viewer may see. */
export const personPartsFor = (viewer: Viewer, person: PersonOnPage): PersonPart[] =>
  declared.flatMap(({ personParts = [] }) => personParts.filter(({ isVisibleTo }) => isVisibleTo(viewer, person)))

/** Returns the kinds of requests on which the viewer may decide, in the order of the features. */
export const decisionTabsOf = (viewer: Viewer): DecisionTab[] =>
  declared.flatMap(({ decisions = [] }) => decisions).filter(({ isVisibleTo }) => isVisibleTo(viewer))

/** Returns the view with this key, or the dashboard if the key is null. Returns undefined if there is no such view. */
export const findView = (key: string | null): View | undefined =>
  declared.flatMap(({ views = [] }) => views).find((view) => view.key === (key ?? 'dashboard'))

/** Returns true if the viewer may open a view. Everyone may open an unknown key, which shows the simple dashboard. */
export const mayOpen = (key: string | null, viewer: Viewer): boolean => findView(key)?.isVisibleTo(viewer) ?? true

/**
 * Returns true if a link within the application, such as `?view=leaves&request=…`, leads the viewer to a page they may
 * open.
 */
export const mayFollow = (link: string, viewer: Viewer): boolean =>
  mayOpen(new URLSearchParams(link.replace(/^[^?]*/, '')).get('view'), viewer)

/**
 * Returns the address of a record of this type, such as `?view=leaves&request=…`; null if records of the type have no
 * address.
 */
export function addressOf(type: string, id: string): string | null {
  const found = declared.find(({ recordLinks }) => recordLinks && Object.hasOwn(recordLinks, type))?.recordLinks?.[type]
  return found?.replace('ID', encodeURIComponent(id)) ?? null
}

/** Returns the feature that declares notifications of this type, or undefined. */
export const featureOfNotification = (type: string): FeatureView | undefined =>
  declared.find(
    ({ notificationIcons }) =>
      notificationIcons && [notificationIcons.typePrefixes].flat().some((prefix) => type.startsWith(prefix)),
  )

const defaultIcon: NotificationIcon = { icon: IconBell, colour: 'blue' }

/**
 * Returns the icon of a notification of this type. A type that no feature declares has a generic icon (specification 3,
 * section 3).
 */
export function notificationIconOf(type: string): NotificationIcon {
  const notices = featureOfNotification(type)?.notificationIcons
  return notices?.typeIcons?.[type] ?? notices ?? defaultIcon
}

/** Returns the English label of an area of permissions, as declared by its feature. */
export const areaLabelOf = (area: string): string =>
  declared.find(({ areaLabels }) => areaLabels?.[area])?.areaLabels?.[area] ?? area

/** Returns the notification preferences of all features, by group. */
export const preferenceGroups = (): PreferenceGroup[] =>
  declared.flatMap(({ preferences = [] }) => preferences).toSorted((one, other) => one.position - other.position)
