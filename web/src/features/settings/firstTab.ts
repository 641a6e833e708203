import { lazyPart } from '../../kit/chunks/chunk.ts'

/** The tab with which Settings open. The view and the page both refer to it, and the page also belongs to the view. */
export const ProfileTab = lazyPart(() => import('./profile/ProfileTab.tsx'))
