import { lazyPart } from '../../kit/chunks/chunk.ts'

/** The tab that Settings begins with, whose script is loaded with that of the page. */
export const ProfileTab = lazyPart(() => import('./profile/ProfileTab.tsx'))
