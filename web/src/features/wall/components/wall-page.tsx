import { useEffect, useState } from 'react'
import { WallContext } from '../hooks/wall-context.ts'
import { WallSession } from '../media/wall-session.ts'
import { WallView } from './wall-view.tsx'

/** Watching lasts as long as this page is open. */
export function WallPage() {
  const [session] = useState(() => new WallSession())
  useEffect(() => {
    session.open()
    return () => session.close()
  }, [session])
  return (
    <WallContext value={session}>
      <WallView />
    </WallContext>
  )
}
