import { WatchingProvider } from '../features/wall/components/watching-provider.tsx'
import { SessionsPage } from '../features/wall/sessions/sessions-page.tsx'
import { useSignIns } from '../lib/page-login.ts'

/** The table of test sessions, with news as on the wall: after signing in again it is connected anew. */
export function Sessions() {
  const signIns = useSignIns(({ count }) => count)
  return (
    <WatchingProvider key={signIns}>
      <SessionsPage />
    </WatchingProvider>
  )
}
