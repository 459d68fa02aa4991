import { useEffect, useState } from 'react'
import { Splash } from '../../../ui/splash.tsx'
import { WallContext } from '../hooks/wall-context.ts'
import { WallSession } from '../media/wall-session.ts'
import { WallView } from './wall-view.tsx'

/** Watching lasts as long as this page is open. */
export function WallPage() {
  const [session, setSession] = useState<WallSession | null>(null)
  useEffect(() => {
    const opened = new WallSession()
    setSession(opened)
    return () => opened.close()
  }, [])
  if (!session) return <Splash />
  return (
    <WallContext value={session}>
      <WallView />
    </WallContext>
  )
}
