import { useEffect, useState } from 'react'
import { createSelectionStore, SelectionContext } from '../bulk/bulk-context.ts'
import { WallContext } from '../hooks/wall-context.ts'
import { WallSession } from '../media/wall-session.ts'
import { WallView } from './wall-view.tsx'

/** Watching lasts as long as this page is open. */
export function WallPage() {
  const [session] = useState(() => new WallSession())
  const [selection] = useState(createSelectionStore)
  useEffect(() => {
    session.open()
    return () => session.close()
  }, [session])
  return (
    <WallContext value={session}>
      <SelectionContext value={selection}>
        <WallView />
      </SelectionContext>
    </WallContext>
  )
}
