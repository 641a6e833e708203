import { mayOpen, type Viewer } from '@muster/contract/access/views'

/** Whether a link within the application, `?view=leaves&request=…`, leads somebody to a page and not to a refusal. */
export function mayFollow(link: string, viewer: Viewer): boolean {
  return mayOpen(new URLSearchParams(link.replace(/^[^?]*/, '')).get('view'), viewer)
}
