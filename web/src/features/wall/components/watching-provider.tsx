import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { WAITING_KEY } from '../../../lib/check-ins.ts'
import { WallContext } from '../hooks/wall-context.ts'
import { WallSession } from '../media/wall-session.ts'

/** Watching lasts as long as this is on the page. */
export function WatchingProvider({ children }: { children: ReactNode }) {
  const [session] = useState(() => new WallSession())
  const visibility = useDocumentVisibility()
  useEffect(() => {
    session.open()
    return () => session.close()
  }, [session])
  useEffect(() => {
    session.media.hide(visibility === 'hidden')
    session.viewing.hide(visibility === 'hidden')
  }, [session, visibility])
  const queryClient = useQueryClient()
  useEffect(
    () =>
      session.store.subscribe(({ waitingChanges }, before) => {
        if (waitingChanges > before.waitingChanges) void queryClient.invalidateQueries({ queryKey: WAITING_KEY })
      }),
    [session, queryClient],
  )
  return <WallContext value={session}>{children}</WallContext>
}
