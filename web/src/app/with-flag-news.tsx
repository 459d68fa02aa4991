import type { ReactNode } from 'react'
import { FlagNews } from '../features/wall/components/flag-news.tsx'
import { WatchingProvider } from '../features/wall/components/watching-provider.tsx'
import { useSignIns } from '../lib/page-login.ts'
import { mayDo, useUser } from '../lib/profile.ts'

/** Pages of flags hear of changes as the wall does, and so does what is `live`; those who have no wall ask every minute and see nothing live. */
export function WithFlagNews({ live, children }: { live?: ReactNode; children: ReactNode }) {
  const user = useUser()
  const signIns = useSignIns(({ count }) => count)
  return (
    <>
      {mayDo(user, 'wall:watch') ? (
        <WatchingProvider key={signIns}>
          <FlagNews />
          {live}
        </WatchingProvider>
      ) : null}
      {children}
    </>
  )
}
