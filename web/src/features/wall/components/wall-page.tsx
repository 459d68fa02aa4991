import { useState } from 'react'
import { createSelectionStore, SelectionContext } from '../bulk/bulk-context.ts'
import { WallView } from './wall-view.tsx'
import { WatchingProvider } from './watching-provider.tsx'

export function WallPage() {
  const [selection] = useState(createSelectionStore)
  return (
    <WatchingProvider>
      <SelectionContext value={selection}>
        <WallView />
      </SelectionContext>
    </WatchingProvider>
  )
}
