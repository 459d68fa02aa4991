import { LivePhone, LivePicture } from '../features/wall/components/live-picture.tsx'
import { WatchingProvider } from '../features/wall/components/watching-provider.tsx'
import { WaitingRoomPage } from '../features/waiting-room/components/waiting-room-page.tsx'
import { useSignIns } from '../lib/page-login.ts'

/** The waiting room, with live pictures as on the wall: after signing in again they are connected anew. */
export function WaitingRoom() {
  const signIns = useSignIns(({ count }) => count)
  return (
    <WatchingProvider key={signIns}>
      <WaitingRoomPage Live={LivePicture} Phone={LivePhone} />
    </WatchingProvider>
  )
}
