import { pageSigns, type PageSigns } from '../rules/page-signs.ts'
import { useTest } from './test-context.ts'

/** Every sign of saving and connection on the page comes from here. */
export function usePageSigns(): PageSigns {
  const outbox = useTest((state) => state.outbox)
  const isOnline = useTest((state) => state.isOnline)
  const hub = useTest((state) => state.hub)
  const media = useTest((state) => state.media)
  return pageSigns({ outbox, isOnline, hub, media })
}
